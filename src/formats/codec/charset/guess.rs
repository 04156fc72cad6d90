//! Guesses the charset of bytes that are not UTF-8 and do not say what they are.
//!
//! The double-byte charsets of East Asia use the same bytes, and most files contain little text but names, too little
//! for a detector designed for web pages. So each charset is scored by how likely the decoded characters are: whether
//! they are frequent in names and in game records, and in which part of the charset they are. The single-byte charset
//! that the detector `chardetng` finds is scored in the same unit, and the highest score wins.

use super::cut_letters::decode_bytes;
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, EUC_JP, EUC_KR, Encoding, GBK, ISO_8859_4, SHIFT_JIS, WINDOWS_1251, WINDOWS_1252,
};

/// The most bytes that a guess examines.
const SAMPLE: usize = 1 << 16;

/// Frequent characters of Japanese names, game records and comments on them.
const JAPANESE: &str = "日本棋院名人戦因坊碁聖王座天元十段九八七六五四三二一級黒白番勝中押目半先相手局第期山田村木林小大\
高橋井上野原川石藤加佐伊斎渡辺鈴松吉岡島森池清阿部長谷前後福内西東北南宮崎坂光雄男夫子郎太平正治秀和彦明武志幸美恵\
智裕敏博行昌昭英信浩健哲康章寿栄義朝勇進春夏秋冬丈策羽根直樹依張栩結城聡謝趙勲呉源岩沢海峰竹芳工紀片立誠柳時苑\
尾紳路河臨介遼芝虎丸余許家打碁会大会決定予選本戦位持時間場所日月年土口今久保水青金安千葉市古新倉成瀬重永近達\
典久茂弘司利和良則孝次隆洋純誠克剛実文雅之貴晃淳仁賢真由香奈里代江菜理知沙織梨優花愛";
/// Frequent characters of simplified Chinese.
const SIMPLIFIED: &str = "的一是不了在人有我他这个们中来上大为和国地到以说时要就出会可也你对生能而子那得于着下自之年过发后\
作里用道行所然家种事成方多经么去法学如都同现当没动面起看定天分还进好小部其些主样理心她本前开但因只从想实日军者意无\
力它与长把机十民第公此已工使情明性知全三又关点正业外将两高间由问很最重并物手应战向头文体政美相见被利什二等产或新己制\
身果加西斯月话合回特代内信表化老给世位次度门任常先海通教儿原东声提立及比员解水名真论处走义各入几口认条平系气题活尔更\
别打女变四神总何电数安少报才结反受目太量再感建务做接必场件计管期市直德资命山金指克许统区保至队形社便空决治展马科司五\
基眼书非则听白却界达光放强即像难且权思王象完设式色路记南品住告类求据程北边死张该交规万取拉格望觉术领共确传师观清今切\
院让识候带导争运围棋黑胜负盘李陈刘杨赵黄周吴徐孙胡朱林郭罗宋郑谢韩唐冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜\
戴夏钟汪田姜范石姚谭廖邹熊陆郝孔崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎易武乔贺赖龚古聂卫晓春昊洗河俞斌元宇华刚芮乃伟杰\
耀檄鹤洋柯洁越烨廷钰芈昱韦星辜梓豪鼎连笑党毅飞维朴垚浩八七六九半贴网络赛杯冠亚军级执局让子段小明军强磊超勇艳丽娟涛敏静\
秀英建志永俊博鹏宏波辉玲红霞平凤玉梅兰佳雪婷嘉怡彬";
/// Frequent characters of traditional Chinese.
const TRADITIONAL: &str = "的一是不了在人有我他這個們中來上大為和國地到以說時要就出會可也你對生能而子那得於著下自之年過發後\
作裡用道行所然家種事成方多經麼去法學如都同現當沒動面起看定天分還進好小部其些主樣理心她本前開但因只從想實日軍者意無\
力它與長把機十民第公此已工使情明性知全三又關點正業外將兩高間由問很最重並物手應戰向頭文體政美相見被利什二等產或新己制\
身果加西斯月話合回特代內信表化老給世位次度門任常先海通教兒原東聲提立及比員解水名真論處走義各入幾口認條平系氣題活爾更\
別打女變四神總何電數安少報才結反受目太量再感建務做接必場件計管期市直德資命山金指克許統區保至隊形社便空決治展馬科司五\
基眼書非則聽白卻界達光放強即像難且權思王象完設式色路記南品住告類求據程北邊死張該交規萬取拉格望覺術領共確傳師觀清今切\
院讓識候帶導爭運圍棋黑勝負盤李陳劉楊趙黃周吳徐孫胡朱林郭羅宋鄭謝韓唐馮董蕭曹袁鄧傅沈曾彭呂蘇盧蔣蔡賈丁魏薛葉閻余潘杜\
戴夏鍾汪田姜范石姚譚廖鄒熊陸郝孔崔康毛邱秦江史顧侯邵孟龍段雷錢湯尹黎易武喬賀賴龔古栩誠峰俊勳詩淵蕭浩至涵銘嘉炳風博崴\
元均源簡許彭喆靖凱馨景八七六九半貼網路賽盃冠亞級執局讓宗翰柏宏家豪志偉淑芬雅婷怡君佩珊惠美玲麗華秀英建國俊傑明哲文雄";
/// Frequent syllables of Korean.
const HANGUL: &str = "이김박최정강조윤장임한오서신권황안송전홍유고문양손배백허남심노하곽성차주우구민나진지엄채원천방공현함변염여\
추도소석선설마길연위표명기반라왕금옥육인맹제모탁국어은편용창호훈세돌영수철승재경동상준환규태병종혁희미혜숙자순복만욱범식\
근찬섭광대일택흥빈완필덕건형율루목가다는을를에의로와과그것들리사있없되보아않등때같으면음십단흑집불계초속기전결본선예\
시간프로아마바둑대회배우승시월일년급점덤";

struct EncodingProfile {
    encoding: &'static Encoding,
    frequent: &'static str,
}

const CANDIDATES: [EncodingProfile; 5] = [
    EncodingProfile {
        encoding: SHIFT_JIS,
        frequent: JAPANESE,
    },
    EncodingProfile {
        encoding: EUC_JP,
        frequent: JAPANESE,
    },
    EncodingProfile {
        encoding: GBK,
        frequent: SIMPLIFIED,
    },
    EncodingProfile {
        encoding: BIG5,
        frequent: TRADITIONAL,
    },
    EncodingProfile {
        encoding: EUC_KR,
        frequent: HANGUL,
    },
];

/// Returns the most likely charset of bytes that are not UTF-8.
pub(super) fn guess(bytes: &[u8]) -> &'static Encoding {
    let first = bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0);
    // The character before counts too: it tells whether a letter beyond ASCII continues a word.
    let start = first.saturating_sub(1);
    // The sample begins at the first byte beyond ASCII, because a mail header or a long game before it says nothing.
    let rest = bytes.get(start..).unwrap_or_default();
    let sample = rest.get(..SAMPLE).unwrap_or(rest);
    let mut best = guess_single_byte(sample);
    for candidate in &CANDIDATES {
        let score = candidate.score(sample);
        if score > best.0 {
            best = (score, candidate.encoding);
        }
    }
    best.1
}

impl EncodingProfile {
    /// Returns how likely the bytes are text in this charset: the sum, over the characters beyond ASCII, of their
    /// estimated log likelihood, in units of one half.
    fn score(&self, sample: &[u8]) -> i32 {
        let (text, _) = decode_bytes(sample, self.encoding);
        // In a wrong charset many letters are broken. The first broken one may have been cut by a program.
        // A broken letter costs 12; with the 8 given here the first one costs 4.
        let mut score = match text.contains('\u{FFFD}') {
            true => 8,
            false => 0,
        };
        for character in text.chars().filter(|character| !character.is_ascii()) {
            score += self.likelihood(character);
        }
        score
    }

    fn likelihood(&self, character: char) -> i32 {
        let is_japanese = self.encoding == SHIFT_JIS || self.encoding == EUC_JP;
        match character {
            '\u{FFFD}' => -12,
            _ if self.frequent.contains(character) => 4,
            // Punctuation and full-width forms have the same bytes in most of them.
            '\u{3000}'..='\u{3020}' | '\u{FF01}'..='\u{FF5E}' => 0,
            '\u{3041}'..='\u{30FE}' => {
                if is_japanese {
                    4
                } else {
                    -3
                }
            }
            // Half-width kana: every single byte from A1 to DF.
            '\u{FF61}'..='\u{FF9F}' => -3,
            '\u{AC00}'..='\u{D7A3}' => -3,
            '\u{4E00}'..='\u{9FFF}' => {
                let mut buffer = [0; 4];
                let (coded, _, _) = self.encoding.encode(character.encode_utf8(&mut buffer));
                let is_common = match (coded.first(), coded.get(1)) {
                    (Some(lead), Some(trail)) => self.is_common(*lead, *trail),
                    _ => false,
                };
                if is_common { -2 } else { -6 }
            }
            '\u{E000}'..='\u{F8FF}' => -12,
            _ => -5,
        }
    }

    /// Returns true for the part of the charset that contains its common characters, such as level 1 of JIS X 0208 and
    /// of GB 2312.
    fn is_common(&self, lead: u8, trail: u8) -> bool {
        match self.encoding {
            encoding if encoding == SHIFT_JIS => (0x88..=0x98).contains(&lead),
            encoding if encoding == EUC_JP => (0xB0..=0xCF).contains(&lead),
            encoding if encoding == GBK => (0xB0..=0xD7).contains(&lead) && trail >= 0xA1,
            encoding if encoding == BIG5 => (0xA4..=0xC6).contains(&lead),
            // Chinese characters are rare in Korean text.
            _ => false,
        }
    }
}

/// Returns the most likely single-byte charset and its score in the unit of [`EncodingProfile::score`].
fn guess_single_byte(sample: &[u8]) -> (i32, &'static Encoding) {
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    detector.feed(sample, true);
    let detected = detector.guess(None, Utf8Detection::Deny);
    let detected = match detected.is_single_byte() && detected != ISO_8859_4 {
        true => detected,
        false => WINDOWS_1252,
    };
    let all = [detected, WINDOWS_1252, WINDOWS_1251];
    let mut best = (i32::MIN, detected);
    for encoding in all {
        let (text, _) = encoding.decode_without_bom_handling(sample);
        let score = score_words(&text);
        if score > best.0 {
            best = (score, encoding);
        }
    }
    best
}

/// The last letter of Latin Extended-B.
const LAST_LATIN: char = '\u{24F}';

/// Returns how likely a text consists of words: letters beyond ASCII are next to other letters, and are lower case
/// unless they begin a word.
fn score_words(text: &str) -> i32 {
    let mut score = 0;
    let mut before = ' ';
    let mut rest = text.chars().peekable();
    while let Some(character) = rest.next() {
        if !character.is_ascii() {
            let after = rest.peek().copied().unwrap_or(' ');
            let is_beside_ascii = before.is_ascii_alphabetic() || after.is_ascii_alphabetic();
            let is_latin = character <= LAST_LATIN;
            let is_odd =
                is_beside_ascii && !is_latin || character.is_uppercase() && before.is_lowercase();
            score += match character.is_alphabetic() {
                true if is_odd => -4,
                // Words that consist only of accented letters are rare.
                true if is_latin && !is_beside_ascii => -1,
                true => 1,
                false => -3,
            };
        }
        before = character;
    }
    score
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::WINDOWS_1250;

    /// Names of players, and one word of the result, per charset.
    const NAMES: [(&Encoding, &str); 8] = [
        (
            SHIFT_JIS,
            "小林光一 武宮正樹 趙治勲 加藤正夫 大竹英雄 林海峰 坂田栄男 藤沢秀行 呉清源 本因坊秀策 井山裕太 羽根直樹 \
             山下敬吾 高尾紳路 張栩 依田紀基 王立誠 石田芳夫 工藤紀夫 片岡聡 柳時熏 結城聡 あべ タイゼム",
        ),
        (
            EUC_JP,
            "小林光一 武宮正樹 趙治勲 加藤正夫 大竹英雄 林海峰 坂田栄男 藤沢秀行 呉清源 本因坊秀策 井山裕太 羽根直樹 \
             山下敬吾 高尾紳路 張栩 依田紀基 王立誠 石田芳夫 工藤紀夫 片岡聡 結城聡 小松英樹 あべ タイゼム",
        ),
        (
            GBK,
            "马晓春 聂卫平 常昊 古力 柯洁 罗洗河 俞斌 刘小光 曹大元 钱宇平 华以刚 芮乃伟 孔杰 胡耀宇 周鹤洋 陈耀烨 \
             范廷钰 唐韦星 杨鼎新 张文东 邵炜刚 王磊 丁伟 黑中盘胜",
        ),
        (
            BIG5,
            "張栩 王立誠 林海峰 周俊勳 陳詩淵 蕭正浩 林至涵 夏大銘 黑嘉嘉 蔡炳風 楊博崴 王元均 吳清源 陳祺睿 簡靖庭 \
             賴均輔 林君諺 張凱馨 彭景華 李喆 黑中盤勝",
        ),
        (
            EUC_KR,
            "이창호 조훈현 유창혁 서봉수 이세돌 최철한 박영훈 강동윤 김지석 박정환 신진서 변상일 신민준 이동훈 원성진 \
             목진석 안조영 조한승 송태곤 윤준상 최정 조치훈 흑불계승",
        ),
        (
            WINDOWS_1251,
            "Иван|Петров|Шикшин|Динерштейн|Алексей|Захаров|Богданов|Сурин|Гальперин|Антон|Соловьёв|Васильев",
        ),
        (
            WINDOWS_1252,
            "Müller|José|François|Jürgen Groß|Åke|Øystein|Niño|café|Hérault|Béla|Göttingen|naïve",
        ),
        (
            WINDOWS_1250,
            "Łukasz Zieliński|Świątek|Dvořák|Černý|Kovács György|Wójcik|Jiří",
        ),
    ];

    #[test]
    fn a_name_alone_tells_its_charset() {
        for (encoding, names) in NAMES {
            let mark = if names.contains('|') { '|' } else { ' ' };
            for name in names.split(mark) {
                let text = format!("(;GM[1]SZ[19]PB[{name}];B[pd])");
                let (bytes, _, has_failed) = encoding.encode(&text);
                assert!(
                    !has_failed && std::str::from_utf8(&bytes).is_err(),
                    "{name}"
                );
                let guessed = guess(&bytes);
                let read = guessed.decode(&bytes).0;
                assert_eq!(read, text, "{} as {}", encoding.name(), guessed.name());
            }
        }
    }
}
