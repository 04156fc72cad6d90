//! The names of properties of GGF and of the tags for them.

/// The names of properties and of the tags for them.
pub(super) const NAMES: [(&str, &str); 7] = [
    ("PC", "Site"),
    ("EV", "Event"),
    ("DT", "StartTime"),
    ("PB", "Black"),
    ("PW", "White"),
    ("RB", "BlackElo"),
    ("RW", "WhiteElo"),
];

/// Returns the tag of a property.
pub(super) fn tag_of(name: &str) -> &str {
    let known = NAMES.iter().find(|(property, _)| *property == name);
    known.map_or(name, |(_, tag)| tag)
}
