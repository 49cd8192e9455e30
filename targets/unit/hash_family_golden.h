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

// Of a key whose byte i is bits 24 to 31 of (i + 1) * 2654435761, both SpookyHash seeds being
// `seed`.
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
    Golden{1, 0, 0xb85cbee5, 0x4fce394cc88952d8, 0xdd02fbe6d2c66464, 0x15e647b49889c866},
    Golden{2, 0, 0x0ad3b8f2, 0xa2ffac5b58743bd9, 0x64dd7b7921809f37, 0xd3d953118cac609f},
    Golden{3, 0, 0x2b8bab23, 0xbbed21604e82cdea, 0xfeea62717a65f4b9, 0xc0846879801e4ba0},
    Golden{4, 0, 0xf2672c71, 0x55cacd24f349def9, 0x2f4454dbf80a0e2f, 0x2806fb5725f678ef},
    Golden{5, 0, 0xcc5867a2, 0x14eb9fd590ba8f16, 0x4cf5f56aff1cad40, 0xa048e631dd758c41},
    Golden{6, 0, 0xf532e60c, 0xbf1d1e9f84b8d8ce, 0x5601ad84aeb12488, 0x5aeeb9b389f8cdd3},
    Golden{7, 0, 0xb8b9bcc0, 0x0e4b821b30546b60, 0x78a1317c84b5433d, 0xfaa3761bad246095},
    Golden{8, 0, 0xd04d0f8e, 0x4d3b59c1b4db429d, 0x9d3e45db5e113fd7, 0x4013f71ba63b1089},
    Golden{9, 0, 0xd96b2342, 0xc43e27b215e12d62, 0x554e53130559708b, 0x8ccb3c71299d589d},
    Golden{10, 0, 0x9d341d10, 0xa44404b9a83931d2, 0xd11fea2d2025bd32, 0xb1bddcd93b0abba4},
    Golden{11, 0, 0xd10ca183, 0xe947fde9b1d87027, 0xa902b67d06233e73, 0xe7c69eb576b3b620},
    Golden{12, 0, 0x62186e9f, 0xfc38e00aea5d9577, 0x988fa941358ae901, 0xc60fd8e4644ef642},
    Golden{13, 0, 0x5dd1af3e, 0xbcdd5108838cef3e, 0x9608bcc3b6dddf66, 0xc2b384636a3ac86b},
    Golden{14, 0, 0x5efa8380, 0xf054704379720a6e, 0x886e1b5761ac382a, 0x8308dceab5582250},
    Golden{15, 0, 0xde983f4e, 0xc2e22d1cba89d6ca, 0xa59517294c5a21d6, 0xd67c2c1c3df694ee},
    Golden{16, 0, 0x2cfb28b3, 0x07bf5b1cfc59f385, 0x726c0d7e2ce27907, 0x30cc5a180541a3e3},
    Golden{17, 0, 0xf744dc25, 0x7d3b100ba84e76b3, 0x48c881938b08bf45, 0xf343452220f076fb},
    Golden{31, 0, 0x1546090e, 0x4768f109559451e6, 0x2daf0e7edce76228, 0x127c537583fbb5ce},
    Golden{32, 0, 0xa10c97f9, 0xbaaecbfca0b4ea76, 0xb90bf00e3fabcb13, 0x921d793ef0e3cc46},
    Golden{33, 0, 0xc80e0e38, 0x78513d29f25e8146, 0xa1197b681eae9f57, 0x342df4ffc7420a75},
    Golden{64, 0, 0x17f9fc13, 0xee2090bfd055a39e, 0x7f639448abc25e6d, 0xa373b8718fbe40c0},
    Golden{65, 0, 0x28c5653b, 0xd5893ae3e6928e7d, 0xb10d06f3f8477f2a, 0xc4defa38da41b4e6},
    Golden{96, 0, 0xd31a9b91, 0x081ee9e30b8fa39d, 0x7854026e6ad483cb, 0xfd71f5f9675eab55},
    Golden{97, 0, 0x0a1f4b33, 0xd323c1df5d55630b, 0x32ad83070146a29e, 0x86a1ea2c2dffa179},
    Golden{128, 0, 0xb5bce7cd, 0x215c2999682936f3, 0x3764bcdb112e17fa, 0x8e93ccbab87f0dd8},
    Golden{129, 0, 0x343199ab, 0x023b009aef698589, 0x3eb30581b3d9c562, 0x716337dd46d213a5},
    Golden{191, 0, 0x87bd52a9, 0xfefb924e2c3c15e5, 0x594fd91b3aaca563, 0x2cac09fb0fa5aa6e},
    Golden{192, 0, 0x654150df, 0x8cb3bf48bd0740fa, 0xeea1981726cddc11, 0x8058a628b21d69bd},
    Golden{240, 0, 0x805ce24e, 0x490bdbf7235e600a, 0x3cac406073fb6376, 0x78bed9a3cf2f26bb},
    Golden{241, 0, 0x9c10b980, 0xd503c16f58d9fa68, 0x6deb1ae71a8a8bec, 0x08eac575270ae469},
    Golden{255, 0, 0x87c2d741, 0xe3e1d7b04fa500e4, 0x23b90db6d6de6567, 0x57456157ee8c5a50},
    Golden{256, 0, 0x30f3d725, 0x784f35ee3140c4d7, 0x76a9ac333596068e, 0xa635486610edc1c9},
    Golden{257, 0, 0x6604efc1, 0x90151897cad802c5, 0xf90cf85d67df6951, 0x576380f33c45ba77},
    Golden{287, 0, 0xdc9059a7, 0xc6fafb4765da850e, 0x3cd112038f82a3c1, 0x1ef86d74907cb054},
    Golden{288, 0, 0xc9c5efe7, 0x0745043bf1125b36, 0x6b1173662b08a765, 0x03b6da8c5d608ece},
    Golden{320, 0, 0xc14261f4, 0x562789ef0ce3a6a9, 0x054d8d016423e4cc, 0x5cdd5c3f6b74b8d6},
    Golden{321, 0, 0x0f74e9b7, 0x6a0598f5cc9d16e8, 0x3786bc719a1c286b, 0x53e51da1d0cc9b17},
    Golden{1023, 0, 0x10b753f0, 0xcbe159e29cbff02d, 0x53f97b096f6e41a0, 0x28ea2dc8f0c7bc57},
    Golden{1024, 0, 0x19c05385, 0x9bab7e66af6e0493, 0x5370f57883c8f088, 0xfa46786613416961},
    Golden{1025, 0, 0xae705f03, 0x1a77735f942338b1, 0x2e7bc851fc4a1332, 0x2c1d5c76727ed31d},
    Golden{2048, 0, 0x45028558, 0xae0295c03816c3a7, 0xbf6c53d903f40e3a, 0x454876be108772a1},
    Golden{2049, 0, 0x50851f3d, 0x9f4cda1a39414d7a, 0x7f02f084b6e466a7, 0x694d73f09ba3d43d},
    Golden{4096, 0, 0x40438352, 0xd3e107d9e62912a5, 0x1ad884a03e1d5930, 0x269325539cd4ce7f},
    Golden{4097, 0, 0x074d8053, 0x80d09324789da9b3, 0xc9a54702641cf2ad, 0xcb7f32290bd00415},
    Golden{0, 1, 0x0b2cb792, 0xd5afba1336a3be4b, 0x4dc5b0cc826f6703, 0x73664ede633da567},
    Golden{1, 1, 0x966f36e8, 0x80ab60161c6f1a0e, 0x1ca7a33bde2d5d7b, 0x84499dc52682ea7b},
    Golden{2, 1, 0x98fbf526, 0xc7d1c4574a7469fe, 0x729465327d85d3b4, 0x28279b378b12ca22},
    Golden{3, 1, 0x07819086, 0x8d1eea9e613b9af3, 0xd18aa08b06a1711c, 0x6f511a377c45218a},
    Golden{4, 1, 0x6e974e9f, 0x88c89a76560f22f3, 0x877530374fa2d9b0, 0x06a414848f52d577},
    Golden{5, 1, 0x347298c4, 0xb83c6ba4c78c5456, 0x19a22cd9b6457068, 0xa7e6f0090e599b34},
    Golden{6, 1, 0xcbd9a43d, 0x3b0e3829d4c3f3f0, 0x30104f04984df8cd, 0x0c5da5630e7ffd31},
    Golden{7, 1, 0xda13009d, 0x1e71242d75cff9db, 0xeca811e4bf00ca5c, 0x3b9302283c98f631},
    Golden{8, 1, 0x95ce838f, 0x3cafe99d47971f52, 0xb8f466ad5bd18a08, 0xfa211b4978ac0baf},
    Golden{9, 1, 0x2302ee34, 0xb798a3a975c289f0, 0x1e427454805ee180, 0x8a45da4c299a1a11},
    Golden{10, 1, 0x295f84f8, 0x0fb90c68d3aa687d, 0x016efb655e176cca, 0xdb63331dd434b8db},
    Golden{11, 1, 0x0cdf1229, 0xb6ffc5925cc9f6f4, 0xe2b4d5a236048517, 0x495d1e2c9a2a1641},
    Golden{12, 1, 0xaba937de, 0xe0b5dcf05fea8c80, 0x100f471b349ead05, 0xec8ae666f23a558c},
    Golden{13, 1, 0x192118a1, 0x4ec64154afb7205b, 0x8198b0441ed6131e, 0x4ecf828753fbc6e9},
    Golden{14, 1, 0xc8ae7a8f, 0x1b3c6d63482b05ca, 0x01ac05d00cb964da, 0x67b5bc6df294e26f},
    Golden{15, 1, 0x3b30f0d7, 0x1c083fb9b3fd92f4, 0x85ac6bdd0caa4388, 0x81886c8be88fba63},
    Golden{16, 1, 0x083de397, 0x58daae70438a57be, 0xbe4270bcc53f971a, 0x1e976d557e57c8ad},
    Golden{17, 1, 0x40e6a786, 0x32d93cfdf85fbfc7, 0xf2f545e149226f5c, 0xdca550ac38a0dc6c},
    Golden{31, 1, 0xacfabf6c, 0x351bc3b320cb0ccf, 0x23d84da03abb7796, 0x07515ce22ede9832},
    Golden{32, 1, 0x06033037, 0x83d62b00d3be60b9, 0x60117b3cc3c05534, 0xbfd42ecf72b0c6a3},
    Golden{33, 1, 0xd2a0ab9d, 0xf564f748e5b13bf9, 0xe6a0987f490426fb, 0x932a88fd6f5a87d1},
    Golden{64, 1, 0x07f78175, 0x9df8ee493c88487c, 0x4931fdf0c9b033a0, 0x82b71ee39a949403},
    Golden{65, 1, 0x8fddac33, 0x4e6048f2a5337162, 0xd4b730c2b72b6502, 0x440943683becaad0},
    Golden{96, 1, 0x90a9daa3, 0x47e4d3c3bbd6635f, 0xaeaeee4afffa52c7, 0x43791e3e0ef36df6},
    Golden{97, 1, 0xdeed1ae9, 0xcd33413010aa2348, 0x50acc5005573c87e, 0xd1381308812a1568},
    Golden{128, 1, 0xeb525367, 0xa3da68d84fc520fe, 0x251b200c17330068, 0x99c84c15a802df59},
    Golden{129, 1, 0xcd2a6561, 0xb01afe6afa5d3ac8, 0xb2b9aa67e630434c, 0xce2430259e65063d},
    Golden{191, 1, 0x1d89d8bd, 0x0cc423c6d95123b4, 0x609d834d705cada3, 0x7f0fb9cdc3f6ede6},
    Golden{192, 1, 0x150cdf99, 0x6a34447a9bbd0d69, 0x4c37f491f6a1e507, 0xd08a37f73a23ec7a},
    Golden{240, 1, 0xc70f5c03, 0x2303f7d4e78696f2, 0x146aa0b1a74d57c8, 0xf546437a5810419d},
    Golden{241, 1, 0x39f29ab9, 0xe0607c99ec7b3eb6, 0xdce9e6ee855c45df, 0xb468de1402e11d31},
    Golden{255, 1, 0x3c75d992, 0x20b5518e567066df, 0x0ca0343fd27e4bcf, 0x0392525e64b69f18},
    Golden{256, 1, 0x280975be, 0x7c55a8954984506b, 0xfbfc1062f84c04e6, 0x4c1c8c4bff22ee4e},
    Golden{257, 1, 0x9664af49, 0x01ea29c7b30253fd, 0x074502b70e98b24c, 0x5f20c25da1b3e7d3},
    Golden{287, 1, 0xfcbb00f4, 0xd5ef17e50144aec2, 0x14b6f84cb8e09112, 0x30c966b844cbc62c},
    Golden{288, 1, 0x461ee292, 0x74996487c9c25253, 0xd260fff979a45ce6, 0xfa02f838a7fedac3},
    Golden{320, 1, 0xd78627e5, 0x2ca00650458c3d0b, 0x90f19c8e63a85462, 0x04a482a46bf3df8c},
    Golden{321, 1, 0x8cf79b9e, 0xb58b70ac6690dbbd, 0x66e4410a308d3578, 0xf98007dbb16f95e5},
    Golden{1023, 1, 0xff19476f, 0xcb724f7dac628e9c, 0x08713599e789b764, 0x09bb2ce2d878fbf4},
    Golden{1024, 1, 0x92a19f5c, 0xb625a22ce889d653, 0x2fb8dfe16c4e7525, 0x29707f4f43a2d6b8},
    Golden{1025, 1, 0xcc8d1162, 0xbe6c03d3a3a0863e, 0x8f0b64866c7425bc, 0xf7ebcbf8a155d8c9},
    Golden{2048, 1, 0x406cbe04, 0x446c2f66e9f94e71, 0x99c3c346781339f9, 0xdf9c8e8adf879613},
    Golden{2049, 1, 0x9b0304cc, 0x743c7f8c4b4d4f68, 0x9e464d7dfec0f928, 0xcec45f0fb4209b44},
    Golden{4096, 1, 0x4e3200e0, 0xcd79f89c0f90d549, 0x044e05170188f958, 0xf45d0cff84e3ec2e},
    Golden{4097, 1, 0x228c86f2, 0x22ee1950b3c0f939, 0x17be14c75f5cae57, 0x9f83b72973bea840},
    Golden{0, kOnes, 0x9061da9d, 0x39554c1e3db747e7, 0xa4f199794ccfa477, 0x3ed5f63d0c576f07},
    Golden{1, kOnes, 0x34cd714c, 0xd1630d3df92f6ee9, 0xfdc8934a26023c3e, 0x9481f2bda789dc8a},
    Golden{2, kOnes, 0x570903fa, 0xbf28a78aeb244b42, 0xcb89c02e3f4a7ab2, 0x4eabe00c3b8366b5},
    Golden{3, kOnes, 0xd258666b, 0x6140f619f8b2e5e5, 0xb5bd923e046a7093, 0xb28a5960585f1660},
    Golden{4, kOnes, 0x5a20598f, 0xbe9abb57b0c9b52b, 0x74ef885e4140a29e, 0x54d17125de850062},
    Golden{5, kOnes, 0x7c1276e1, 0xb4bc3d3239989db7, 0x2da09a6c09f181af, 0x4e08ab9ccd712292},
    Golden{6, kOnes, 0x0dac8ebb, 0x6cd3be40a721a14f, 0x945750568d6d28ec, 0xe49f0d1c466179ca},
    Golden{7, kOnes, 0xb4885780, 0x3a23e5315650ee2f, 0x0eafa8bf611ccf0b, 0x2477f85f7d2bf15c},
    Golden{8, kOnes, 0x52870df3, 0xbab3aa36c80a5576, 0x948deb715a40b6cf, 0x7f19930d16eeae0d},
    Golden{9, kOnes, 0xace1883f, 0x594e881c70fdad86, 0x9304895a3a121ddd, 0x6714fee68ecada2d},
    Golden{10, kOnes, 0x9ac67bfb, 0xb33263aae5e0bd2a, 0x5a6d60a8d025f6ba, 0xca8955fb6e42ff43},
    Golden{11, kOnes, 0x7d43a057, 0x1a17a24c898d3fe5, 0xa567f86f25bb15ac, 0x78f388305f7b764e},
    Golden{12, kOnes, 0xb62a9630, 0xa17e814a3a3c8183, 0x2358524b7ed121c4, 0x61f313a00bb0a1ee},
    Golden{13, kOnes, 0x3fb4dc91, 0xe5197236f1d634ac, 0x1797607ffcca8464, 0x0a74c87684194962},
    Golden{14, kOnes, 0xa99072e2, 0xbdb9e6a6c5965361, 0xf62307d508ea483a, 0xd1f33cff0ac55cef},
    Golden{15, kOnes, 0x255acc99, 0x0ba30631bb6d007d, 0x1f325737c3013835, 0x0301b55501510398},
    Golden{16, kOnes, 0x2033e1be, 0x7e6ef6c148c8131b, 0x6a390976bd59b4cd, 0x304683af50395861},
    Golden{17, kOnes, 0xcecedc27, 0xd52bdec0fa03c84a, 0x24ed07c328057eda, 0xbfc5854cc25a80f4},
    Golden{31, kOnes, 0x45a8e421, 0xdb7301e6b2ad194e, 0x11ce8011487c785c, 0x013850d093fe3d93},
    Golden{32, kOnes, 0x0cfaa466, 0xb53df074da8b1201, 0x6a7d46862db219b9, 0x3357eef5b5aa8067},
    Golden{33, kOnes, 0xcd9d8520, 0x4abafdc55d711023, 0x096045934b807be7, 0xe7f9ac0ccc2cc5b1},
    Golden{64, kOnes, 0xc7061382, 0xf331ec74ebd87ea4, 0x8c7e669532027f6f, 0xa5aaa1162fa4ddad},
    Golden{65, kOnes, 0xbaf27c75, 0x5b44b1d5e4565682, 0x31a355f7c76806bf, 0xee3bcf42f32e162b},
    Golden{96, kOnes, 0x207dfc1a, 0x61f3d10745268247, 0xe01c6356ed764ca1, 0xd10cc63d639dd325},
    Golden{97, kOnes, 0xe91a57ce, 0xa2ccc99ee699ca1b, 0x3e86923e614c9d1c, 0xa9d79f801df98d06},
    Golden{128, kOnes, 0xae450cce, 0x3c2a151fe2fcfe9f, 0x47ecd7b98621ed2d, 0x8536a243c93ce70e},
    Golden{129, kOnes, 0x1e7a19e4, 0x21270af4ba6b8a4b, 0x01c4a7cf41607f10, 0x1446c2c494cec539},
    Golden{191, kOnes, 0x73912be4, 0x7717ae05c874e21f, 0x948667b50aa1ce8c, 0xf8e1a87e01e6eb58},
    Golden{192, kOnes, 0x2fc3e339, 0x984b8f3b0b3e67be, 0xdaec2f5c345e2ee1, 0xab4df52eb40490bc},
    Golden{240, kOnes, 0x7148a389, 0xc1ca3f198a5735fd, 0x30268c6d3a3a1885, 0x732cb074cb456d4a},
    Golden{241, kOnes, 0x154ea36c, 0x99fe83c6894eed31, 0xaef18f8e893494ac, 0xd9ce4809f2d65e36},
    Golden{255, kOnes, 0x73d5fc63, 0xd589f08d4192ca14, 0x15886b89e102a01a, 0x4a764dd51a4f6805},
    Golden{256, kOnes, 0xe26f40bb, 0x81965a8a33190314, 0x521f943b224e0680, 0x4abd5faa3a894f97},
    Golden{257, kOnes, 0x9ddc9043, 0x72dd764c489a4cb7, 0xd560192738ef0ce3, 0x19d2eb6a95366bd0},
    Golden{287, kOnes, 0x0da10395, 0x3cebef10ad090339, 0xc7d22acab53d7c8b, 0x3e54761b4a6d7aee},
    Golden{288, kOnes, 0x4496ea06, 0x4f53b65e3d279102, 0x38f39a86de4d4de8, 0xdadb688d8aadd7b8},
    Golden{320, kOnes, 0x7dc248e8, 0x254d033a3f834c7f, 0xcffc384aeea5954f, 0x958d713b7c0b0aec},
    Golden{321, kOnes, 0xcb5ebca2, 0x2e6f2edfd6d77786, 0x258ee6764eda0c82, 0xadff3efbf9fafea1},
    Golden{1023, kOnes, 0x4b891037, 0x9ed0cada7527927c, 0xc12c80a09ff46890, 0xebc1f97bf3dfaffa},
    Golden{1024, kOnes, 0xa1dd700b, 0xc85c88a1fff0a6e9, 0x8aa53bc56a68310b, 0xc7f7a7d1e51211b7},
    Golden{1025, kOnes, 0x912860a3, 0x1c3c3650994045e3, 0x19ceee292bbe4197, 0x3238618ee3736db1},
    Golden{2048, kOnes, 0xe194b49e, 0x723ee3a732660083, 0xc8bb9bcbf6c1a7ad, 0x7fd3a7dec516e1f8},
    Golden{2049, kOnes, 0x30ec4c8c, 0xdba6d291b198c14c, 0xf837e949cd6923d2, 0x5c8850899057a235},
    Golden{4096, kOnes, 0x024e63ed, 0xae6e04908a86799d, 0x14422375c897c5c0, 0x3371c0c1e7660d73},
    Golden{4097, kOnes, 0x92d30259, 0x039c58d07fcb18a9, 0xcb20ae1fdf2e3759, 0xf6d721d191f4a71a},
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
