// targets/unit/hash_family_golden.h - numbers that the hashes must give, and where they come from.
//
// Printed once by programs that share nothing with this repository: XXH32, XXH64 and XXH3 by
// libxxhash 0.8.1 (Debian's), SpookyHash V2 by a transcription of Bob Jenkins' published source
// that gives all 512 results of his own test program. Never to be made from impl or the oracle:
// they are meant to go red when a hash changes on purpose, too.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

namespace mapdiff::unit {

// Of a key whose byte i is bits 24 to 31 of i * 2654435761, both SpookyHash seeds being `seed`.
struct Golden {
  std::size_t bytes;
  std::uint32_t seed;
  std::uint32_t xxh32;
  std::uint64_t xxh64, xxh3, spooky_hash1;
};

inline constexpr std::uint32_t kOnes = 0xffffffff;

// Every branch and both sides of each of its ends: up to 3, 8, 16, 128 and 240 bytes for XXH3;
// stripes of 16, 32 and 64 bytes, blocks of 1024; 192 bytes and blocks of 96 for SpookyHash.
inline constexpr std::array kGolden{
    Golden{0, 0, 0x02cc5d05, 0xef46db3751d8e999, 0x2d06800538d394c2, 0x232706fc6bf50919},
    Golden{1, 0, 0xcf65b03e, 0xe934a84adb052768, 0xc44bdff4074eecdb, 0x8ae2f41804291280},
    Golden{2, 0, 0x23028599, 0xb44df1bb1534e192, 0xb0a5d4f167a89d5e, 0xefba7c8cb9b1273a},
    Golden{3, 0, 0x02ef734b, 0xa9cf36b41f9e7d09, 0xe14090f554a5ea90, 0x08473a2f12a71daf},
    Golden{4, 0, 0x4a695a27, 0x435f59a33b7eb3d1, 0x2e8d078a566e9749, 0x6404e512f22307f8},
    Golden{5, 0, 0xdafa0140, 0x75ef30aeac8470ba, 0x94b7bed600f8ce63, 0x446a2d621db73b86},
    Golden{6, 0, 0xc51dc01c, 0x884d7d5e89d84e9b, 0x54e61284a9bfcb0b, 0x153d8c29607c51ef},
    Golden{7, 0, 0x984583ba, 0x651c1bb8102d53ea, 0xe6f7770846c47df5, 0x1a7678c7b52b057b},
    Golden{8, 0, 0x0275d9a9, 0x538cac3b18f9ef8e, 0xcd1c7f88482fcaef, 0xa023ea69dc1a99f4},
    Golden{9, 0, 0x3bcc0445, 0x8205bfaa3589d37e, 0xbfe43def699fa9e3, 0x762923e64472cfdc},
    Golden{10, 0, 0xfd0f2604, 0x23e5a03f09ec0ae3, 0x4c09bdacfad76272, 0x82cf00f53bb521b1},
    Golden{11, 0, 0x17dabefc, 0x62ff826acec61fb0, 0x102e10af00a35a56, 0x9c8c4a332421123e},
    Golden{12, 0, 0x7653dcb4, 0x52b6afe426c692ff, 0x027242c0a3b593e8, 0xdee9deb712c29cf4},
    Golden{13, 0, 0x9fe69f04, 0x233ef74e53e89530, 0x339f6dd3d6bb5a94, 0xa3fa71d2cedd7883},
    Golden{14, 0, 0x6888f42e, 0x65ef9f2cde8f47f3, 0x5b4842739ae45963, 0x6ce84282007a0cf8},
    Golden{15, 0, 0xaa5d3fea, 0x241184d4482ff811, 0x9c71639666dfdbc2, 0x1bbecd17b9f4841f},
    Golden{16, 0, 0x4995d5c5, 0x2b72a043e551fe02, 0x81e9eb8634460bb9, 0x9ae35f68567d3ab9},
    Golden{17, 0, 0x7d7a2c93, 0xb4ec706896ccab83, 0x9998430fd0a655be, 0x2d54b7e8f65f942f},
    Golden{31, 0, 0x9ac4b41b, 0x4071dd1310fa5da9, 0x6427c268ccd55706, 0x6232b0fec2e2f9b5},
    Golden{32, 0, 0xc6e5e8d3, 0x13ee8a64346f0691, 0x938c25dd24c9cf3b, 0x991ad217986aad47},
    Golden{33, 0, 0x73399e62, 0xf75619499e2e2e99, 0x0e399d30188e9c8e, 0x305cb3dbbd9c93c1},
    Golden{64, 0, 0x1229cafe, 0xfb24d94de825912f, 0x22a06b30c4c72936, 0xbeaeb1d46e854762},
    Golden{65, 0, 0x8d96e65c, 0xb853730901e1daee, 0x7faff6eee7812d5c, 0x29cbc313fe964325},
    Golden{96, 0, 0x41f4b2bb, 0xbaaccebd67c9f947, 0x324046d7ff9771f1, 0xad0dea8a2c6ad0b4},
    Golden{97, 0, 0x4ef55f76, 0x857d60c623f07e54, 0x00d61f9a16f8effd, 0x8e280302c320f45d},
    Golden{128, 0, 0x29cc4575, 0xdaa58c0ab1409b40, 0x75eca5c5d5594884, 0xd193c61bd3e4fcc5},
    Golden{129, 0, 0xd26f5e1d, 0xa4223e65b568a709, 0xa05da42e7a4e4667, 0x801658d71dcf5c41},
    Golden{191, 0, 0x7da8672d, 0x8138f2a18919790b, 0x68e87196acfef411, 0xc2a3d85c10c6fae9},
    Golden{192, 0, 0x4c31b8e7, 0x961cf10899fe7b7a, 0xf27a9155f46c22d6, 0x5d891b52ad95ab70},
    Golden{240, 0, 0xed5feff6, 0x574d1998df49a15a, 0x5eb2467c8c9e3969, 0x16c78ceebeea4834},
    Golden{241, 0, 0x26046f52, 0x92c1342e5e6e89b9, 0x2d431e984c441f15, 0x07bc4bb9459f6300},
    Golden{255, 0, 0xdd41b438, 0x7f88a9e586b17063, 0x6cb5279bb1267b3b, 0x25329433d597a65d},
    Golden{256, 0, 0x79bca428, 0x6ea2794edbc12721, 0x1369aaf85f8b805a, 0x11519adbb6aa4947},
    Golden{257, 0, 0xc623bfef, 0x9b92e839f3c36157, 0x53d08d96173615de, 0xc45aa9f32d36be8f},
    Golden{287, 0, 0x360c022f, 0xdaccf69821ad5ac4, 0x74ec83cda2461daf, 0xb8e002f41b3787c7},
    Golden{288, 0, 0x8f2d0bd1, 0x76aebf4e9de91484, 0x287029728a441d43, 0xdef08a645711b570},
    Golden{320, 0, 0xb7288792, 0x53a98300c618a028, 0xf725db88132ae753, 0xc1c59e9cd4c66868},
    Golden{321, 0, 0xdac86038, 0xc255d9f603a4d6f9, 0xca853d4f982f01e7, 0x862d4d7c416c90bd},
    Golden{1023, 0, 0x6d5d9c3d, 0xb5e57129539f4a7f, 0x4e30bb611faa8f67, 0x9a087e74896625c5},
    Golden{1024, 0, 0xd8781a36, 0xe27e39a28e1b5640, 0xe99def1145f12936, 0xacb35723809506eb},
    Golden{1025, 0, 0x8d8edcd7, 0x448b0cd0f7387f6a, 0x83cba9b371e4e7f4, 0x501b39c2330cb52d},
    Golden{2048, 0, 0xe0199ffc, 0x7709386578c56106, 0x53275d58cfba68fd, 0x803e7e7bebbbd645},
    Golden{2049, 0, 0xf48c4862, 0x27768fff7b05399d, 0x3cd32460d504d215, 0xdd562de30a78e6fe},
    Golden{4096, 0, 0xb1360df6, 0xa591d40f991bf106, 0x9bf67f8deff876ae, 0x859ecc6cdf8c3365},
    Golden{4097, 0, 0x3ae36f5d, 0x72118bbc048a0ec6, 0x3dfd517338a4b234, 0xba5fdb6c88a26ed8},
    Golden{0, 1, 0x0b2cb792, 0xd5afba1336a3be4b, 0x4dc5b0cc826f6703, 0x73664ede633da567},
    Golden{1, 1, 0x02db596b, 0x771917c7f6ee2451, 0x5eaac1f7b17ef730, 0x2930b5bac35a3455},
    Golden{2, 1, 0x49ffa43e, 0x272edae26504c45c, 0xb670238546b7873b, 0xe413d440d1b42ec4},
    Golden{3, 1, 0xce22c894, 0x5b7346834938bf40, 0x4c85558010bba0eb, 0x7b5cb79539983541},
    Golden{4, 1, 0x411abf82, 0x15bbbd2c63694c59, 0x1a63befdba9c9aa2, 0xa5a911cc1914e0f8},
    Golden{5, 1, 0x0c5db977, 0xdd7d307e4dbc7c7a, 0x373b487ca6fbcd78, 0xbccc4b195c6e4770},
    Golden{6, 1, 0x3f9173fd, 0x47b93f5d7ada231e, 0xbf2f937b458e6ef1, 0x8df25c57d7a6da09},
    Golden{7, 1, 0xac5eda9e, 0xea050f15ab254eb8, 0x91d9879e87b1c9e7, 0x2f8bdfb815c71562},
    Golden{8, 1, 0xde7c249c, 0xba59e0c98f231c5c, 0xc5eca4408852d02c, 0x5392891391cc1707},
    Golden{9, 1, 0xfacb7af4, 0xf474642653b1eceb, 0xf56baf133a74f92c, 0xd6991f688d14647a},
    Golden{10, 1, 0x4c886bc0, 0xfe4b50dcfd7a4724, 0x2b731bff1d411951, 0x3c828bc6743b5a17},
    Golden{11, 1, 0x3e12bff1, 0xe53b0e5cb6031c35, 0xca7eabf7eed458a2, 0x1c5f568e988db048},
    Golden{12, 1, 0x90edbfc8, 0x51a6ef2944300ee9, 0xf0e5467ae776e264, 0xf7ae3c5767c0a4ee},
    Golden{13, 1, 0xa873315e, 0xd6c96c6785b9b03f, 0x177558a02bcab2de, 0xc4c079276e2158f7},
    Golden{14, 1, 0x48b7d2b7, 0xaef16d505bd6dad9, 0xc4a3c460bafeae5c, 0xf43a69b6f09b83c1},
    Golden{15, 1, 0x55bbe3f3, 0x05d8d859a8815481, 0x3d792704c94da684, 0xd05bb709e23f9901},
    Golden{16, 1, 0xe52635b5, 0xfa7ae794426dcf58, 0xb829ede96922a123, 0xca7c81671f498ccd},
    Golden{17, 1, 0xdd58325d, 0x47cac2db09bcf52a, 0x83b2d79a7bb981eb, 0x2d954078af0595e8},
    Golden{31, 1, 0x1480ecc9, 0x12c3d57123130b53, 0x16e54ba92e3491c1, 0x8153795038c5624c},
    Golden{32, 1, 0x76ea0e1d, 0xca07bbfc2578eab4, 0x056bfbd95fce9e0b, 0x0242e86a764423f1},
    Golden{33, 1, 0x474522af, 0x215b048b2bb834ba, 0xd660a535b580d045, 0x58b1858ff9dfbdf1},
    Golden{64, 1, 0xd8d6a5e7, 0x77cd65532261872c, 0xde1e895cd2c424f9, 0x500327a6af43eefb},
    Golden{65, 1, 0x87683cd8, 0xb2aab985a22bd29d, 0xf5557e48785b1f5d, 0xabc9c6f2c6057da7},
    Golden{96, 1, 0xffc8252a, 0x845c3cd72fd7ddf8, 0xe25966767f38abee, 0x4d3fb9ead5ddfa74},
    Golden{97, 1, 0x33e6dc4f, 0xf45de656767a2976, 0x80409df85532c388, 0xc9b254caec8f152c},
    Golden{128, 1, 0x5086f0f5, 0x607e6808dcd8c24f, 0x52dfe200d0de3ee6, 0xc41d7214a98a6256},
    Golden{129, 1, 0x7bf00779, 0xb37b9515a5b49cfd, 0x51e918cdec40a0bf, 0xc42f1b82a57b6212},
    Golden{191, 1, 0x9678a5da, 0x770586ea5ed8a5a6, 0x7b79eb95f2dc27ec, 0x7b2c463c1adfa463},
    Golden{192, 1, 0x6a02f45c, 0xc33dced031d0945a, 0x1de44be3581bf3cf, 0xf02d4e7e7668a9d8},
    Golden{240, 1, 0x7590c79f, 0xd2b6f25e4fda072d, 0x194661e65be96b58, 0x026e798b4ffb62df},
    Golden{241, 1, 0x8902f790, 0xce263ddd02d2f4a7, 0xccfead76053a786a, 0xbf384658d9f4b503},
    Golden{255, 1, 0x32fb31f9, 0xdc438f08d6d2b41a, 0xff56c4b0d9cdffc8, 0xb9e4101b477b2d48},
    Golden{256, 1, 0xee9be678, 0x819147c4c07e15bb, 0x020cfc22c99e24e2, 0xaeb80ce6f1241819},
    Golden{257, 1, 0x177e78b2, 0x3e0a7c5127e8c76b, 0x3498088e35163d58, 0x5653e66abb9b4271},
    Golden{287, 1, 0x5f85dcbc, 0x495e3dec8d50acd7, 0x8cf9d0b44c6da692, 0xa84ecd288fe63c3f},
    Golden{288, 1, 0x1bd282ef, 0xa0a4f6df4a49934c, 0xee04a5f60e256953, 0xb6e82dbb4cc86900},
    Golden{320, 1, 0x316d42eb, 0x7a44d1da5a60b3d0, 0xa3cf90da2604e040, 0xb1e27ed3df2128d2},
    Golden{321, 1, 0x649065f9, 0x1c40abbcb1e5bfa1, 0xa9dd14315b79f68a, 0xdf449e7eae772f4f},
    Golden{1023, 1, 0x1232029f, 0xf3d9cc4295575094, 0xb1d91bee31deb96b, 0x9a28cc02b96c9c4d},
    Golden{1024, 1, 0x224378c1, 0x4e19e9f353b5f676, 0x43244b063299d799, 0x533394c2ca0135fa},
    Golden{1025, 1, 0x33383a3c, 0x6fa10b34955f76c9, 0x81293efb2ec05c8d, 0x275b1b874dad8d87},
    Golden{2048, 1, 0x592f6657, 0x3da9e9aa623c5d9d, 0xf7ad5af6709022ed, 0xf1b507e88e73a1e0},
    Golden{2049, 1, 0x9d05458a, 0x607b964fa139c60e, 0xfa5e118cdd573221, 0xe768497703c3a86e},
    Golden{4096, 1, 0x149d3ac8, 0x132dea7f18f0771d, 0x4b79e521bf9884d2, 0xe77367203f18fa6d},
    Golden{4097, 1, 0x0a155f5c, 0x53dbad42c7b9509f, 0xbbd1a4fcbd5a10fc, 0x5c3f614d45f56550},
    Golden{0, kOnes, 0x9061da9d, 0x39554c1e3db747e7, 0xa4f199794ccfa477, 0x3ed5f63d0c576f07},
    Golden{1, kOnes, 0x36705d21, 0xd428894a7ee9f0e4, 0x19d978d295821c5d, 0xbd92c47e445cbaff},
    Golden{2, kOnes, 0xce35b000, 0x0db171243e35815b, 0x48cc89abe846f624, 0x0c4e8721bcda418d},
    Golden{3, kOnes, 0x8281c3a9, 0x25c724eae9370901, 0xd824598b8922012a, 0xeda134e88eb9a5cb},
    Golden{4, kOnes, 0x08981151, 0x47c385abdb51ed2a, 0x4730cc25cfe0673d, 0xe8940e8c41645e6b},
    Golden{5, kOnes, 0xc3079a3f, 0xc0877fac2d854203, 0xcb4dc1c35d3afa97, 0xcbea4d8b0d15fd25},
    Golden{6, kOnes, 0xecbda277, 0x2952122f01d20ba9, 0x7e70d722ae25f6fb, 0xdf4785dfea9ca5c0},
    Golden{7, kOnes, 0xf86785db, 0x7812ce05a898ec2c, 0x8c4ca10fcf31a385, 0xdbb38a5cb6ce7702},
    Golden{8, kOnes, 0x27c2da11, 0x453cbc1825249b27, 0x4ea54f82dcbd6e04, 0x09ab359f9fb3c653},
    Golden{9, kOnes, 0x5999c434, 0x0b7be5edddf04120, 0x38dcdff9bf88009f, 0xc55df57bcbda63b9},
    Golden{10, kOnes, 0xd1052a35, 0xf226e3c6fcc233a0, 0x58092ba349e59bb5, 0x91255d1e502dddbe},
    Golden{11, kOnes, 0xc993c05a, 0x6e5b3569acb40e62, 0xcbf731eabd1b89d5, 0xd6c990e7fd89219f},
    Golden{12, kOnes, 0xa14e6bdf, 0xf17672995867b34d, 0x57016606db85051b, 0x271fab0e2e265998},
    Golden{13, kOnes, 0x678f0062, 0xe3d1f4cd9af0a609, 0xd609886cc051dcbf, 0x64bfbae46aeface8},
    Golden{14, kOnes, 0xae38a522, 0xfca1b1dc3fee34ad, 0xcf0d309474a7a8fb, 0xb07f77d4a96dba46},
    Golden{15, kOnes, 0x92a22e04, 0xd7273ad6a0d26f23, 0x54796c715d7c49a4, 0xbfbdd93a8c1493d4},
    Golden{16, kOnes, 0x52376df1, 0xd94c2f97826c1a76, 0xf712c204c166e358, 0xcf2edd9f2a43ce48},
    Golden{17, kOnes, 0x96c41fdf, 0x1d3ffd8ab7bcef42, 0x022f9f35c8bcd96c, 0x495620aa502c321b},
    Golden{31, kOnes, 0x527d90bc, 0x6a07e2f49847114b, 0x7dc60b80263f90ae, 0x09d1d08ae1f7d616},
    Golden{32, kOnes, 0x9aea22d2, 0xf104f9c0fb5f2df8, 0xef7783eac9d67cca, 0xfec8a770a9328b0b},
    Golden{33, kOnes, 0x960059fc, 0xd661d2301e662cd6, 0xb8c41ed0d1300f9e, 0xcbe7cbcacf198388},
    Golden{64, kOnes, 0xb77df63b, 0x60061e1a42101e52, 0xfa647c1b40a777bc, 0x722cf9e34a517643},
    Golden{65, kOnes, 0xb7142205, 0xab9d25ff872e2f7f, 0x5fc07f06c23437a5, 0x3b84c9377497b4a2},
    Golden{96, kOnes, 0xa34311b6, 0x6594e91dee3f5dd4, 0x4a64437933fd0e4c, 0xe204780107680c04},
    Golden{97, kOnes, 0xcb2d47d8, 0x1f2daf11238afe98, 0xa9a4963ac0ec1047, 0x49993b6fc4519f7b},
    Golden{128, kOnes, 0xe4b4437e, 0xc3449dbb71807a1d, 0x504e28e57e170b9d, 0xf1b8051f6c62d19f},
    Golden{129, kOnes, 0x8f0bff21, 0x9d825eae25eced1d, 0x492311d1edb0e987, 0x00db128378a952b2},
    Golden{191, kOnes, 0x5acaee70, 0x388a8fbd34a8760b, 0xe61e5d1c5c3c3566, 0xbfe71f9209db3d57},
    Golden{192, kOnes, 0x6d2ecd61, 0xee550c6682f3e94d, 0xfb4634093705e677, 0x516089d9e34b658d},
    Golden{240, kOnes, 0x24090156, 0xcd2dcbafa0569730, 0x58a9b7f64d33674a, 0x2766ccc66daf13fa},
    Golden{241, kOnes, 0x8fc335df, 0xa4d9eb03eca71f4f, 0xb9f269d540d5867d, 0x9ceec9cb85cd51f0},
    Golden{255, kOnes, 0x8f16e05a, 0xa5839b42d1211c5d, 0x5e637444c5e5ba00, 0xc37721d639499f7b},
    Golden{256, kOnes, 0x510712fa, 0x831846335590d32c, 0x593f57c0945f58f3, 0x497acb8aed86930b},
    Golden{257, kOnes, 0x3700adcc, 0xe508a84757e85ce2, 0x28c19b590f628b3c, 0xf39e1433763b86c6},
    Golden{287, kOnes, 0x5c27bfbe, 0x0113ab81324b389b, 0x4478eca9da943dbb, 0xd47a538751edb909},
    Golden{288, kOnes, 0xfbc281b8, 0x57f5842b406d4d84, 0x3aa5ab2a1e30dad6, 0x54977a9174215c51},
    Golden{320, kOnes, 0xebc7e6f3, 0x9f65556209577186, 0x95ea336b79d9d87d, 0xcdca90d421a8d203},
    Golden{321, kOnes, 0xd8839daf, 0xfc20e4027f189762, 0x224825c97f06d461, 0xa7cb93f59a79076c},
    Golden{1023, kOnes, 0x1c77f7b5, 0xec2c1b9dacf9a8b2, 0xb823a37f4923c789, 0x2971cc0f35c2a34c},
    Golden{1024, kOnes, 0x4a63ef47, 0xf33507aac9602377, 0xded3c00684ce78d1, 0xdbb39a5c8e0bb886},
    Golden{1025, kOnes, 0x2bf25fbc, 0x321e9f975d642e1e, 0x019d94136188747d, 0x8bb6e7e81f11da70},
    Golden{2048, kOnes, 0xe332f749, 0xed538e3db48bba16, 0xa22bf883a8954710, 0x11f1f610e620d72f},
    Golden{2049, kOnes, 0xb43c2183, 0x9fd64b027e9761b4, 0x744e0b9066c32570, 0xac9d064dcd74d39d},
    Golden{4096, kOnes, 0x0bd97acd, 0xd0dab7545bd2b8f3, 0xe6bcd8943a1f62fc, 0xc681e30ec7aa3166},
    Golden{4097, kOnes, 0x273af4ad, 0x07157365443bd994, 0x8dcc624524f33c82, 0x4df031fc14b6f0a9},
};

// From TestResults() of Bob Jenkins' test program of SpookyHash V2, which has each size up to 511:
// 32 bits with seed 0, of a key whose byte i is 128 + i.
struct SpookyGolden {
  std::size_t bytes;
  std::uint32_t hash;
};

inline constexpr std::array kSpookyGolden{
    SpookyGolden{0, 0x6bf50919},   SpookyGolden{1, 0x70de1d26},   SpookyGolden{2, 0xa2b37298},
    SpookyGolden{3, 0x35bc5fbf},   SpookyGolden{4, 0x8223b279},   SpookyGolden{5, 0x5bcb315e},
    SpookyGolden{6, 0x53fe88a1},   SpookyGolden{7, 0xf9f1a233},   SpookyGolden{8, 0xee193982},
    SpookyGolden{9, 0x54f86f29},   SpookyGolden{10, 0xc8772d36},  SpookyGolden{11, 0x9ed60886},
    SpookyGolden{12, 0x5f23d1da},  SpookyGolden{13, 0x1ed9f474},  SpookyGolden{14, 0xf2ef0c89},
    SpookyGolden{15, 0x83ec01f9},  SpookyGolden{16, 0xf274736c},  SpookyGolden{17, 0x7e9ac0df},
    SpookyGolden{23, 0x608f8363},  SpookyGolden{24, 0xd0639e68},  SpookyGolden{31, 0x027bca7c},
    SpookyGolden{32, 0xe5cfc8b6},  SpookyGolden{33, 0xce01d9d7},  SpookyGolden{47, 0x75728d0a},
    SpookyGolden{48, 0x390e5fdc},  SpookyGolden{63, 0x09c1afb4},  SpookyGolden{64, 0x069c8bb7},
    SpookyGolden{65, 0x6f9d4e1e},  SpookyGolden{96, 0x1499b81a},  SpookyGolden{97, 0xa2993951},
    SpookyGolden{127, 0x82356bf2}, SpookyGolden{128, 0x94e948ec}, SpookyGolden{129, 0xd358d448},
    SpookyGolden{175, 0x57083971}, SpookyGolden{176, 0x90a6a680}, SpookyGolden{190, 0x11efbbae},
    SpookyGolden{191, 0xe13d9e19}, SpookyGolden{192, 0x77e012bd}, SpookyGolden{193, 0x2d05114c},
    SpookyGolden{240, 0xde40c78f}, SpookyGolden{241, 0xe8803efc}, SpookyGolden{255, 0x2f40ee0b},
    SpookyGolden{256, 0x38cebf03}, SpookyGolden{257, 0x0cbc2e72}, SpookyGolden{287, 0xc22c642d},
    SpookyGolden{288, 0x47880140}, SpookyGolden{289, 0xfbff3bec}, SpookyGolden{383, 0x4827f45c},
    SpookyGolden{384, 0x44eb5634}, SpookyGolden{479, 0xae18d43a}, SpookyGolden{480, 0xbef04402},
    SpookyGolden{511, 0xcc1c8250},
};

}  // namespace mapdiff::unit
