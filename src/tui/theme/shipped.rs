//! The texts of the bundled themes.

/// The bundled themes.
pub const SHIPPED: [(&str, &str); 8] = [
    ("dark", include_str!("../../../assets/themes/dark.toml")),
    ("light", include_str!("../../../assets/themes/light.toml")),
    (
        "high-contrast",
        include_str!("../../../assets/themes/high-contrast.toml"),
    ),
    (
        "red-green",
        include_str!("../../../assets/themes/red-green.toml"),
    ),
    (
        "blue-yellow",
        include_str!("../../../assets/themes/blue-yellow.toml"),
    ),
    (
        "sixteen",
        include_str!("../../../assets/themes/sixteen.toml"),
    ),
    (
        "console",
        include_str!("../../../assets/themes/console.toml"),
    ),
    ("mono", include_str!("../../../assets/themes/mono.toml")),
];

/// Returns the text of a bundled theme.
pub fn text_of(name: &str) -> Option<&'static str> {
    let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
    Some(text)
}
