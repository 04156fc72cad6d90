//! The values passed to and from the engine.

use super::super::model::ScriptKind;
use super::super::view::HookWinner;
use super::shared::{HookShared, LONGEST_LINE, MAX_LINES};
use rquickjs::{Array, Ctx, Function, Object, Persistent, Value};
use std::rc::Rc;

/// Creates the bridge between hooks and program.
pub(super) fn bridge<'js>(
    ctx: &Ctx<'js>,
    pieces: &[(String, u8, bool)],
    (width, height): (u16, u16),
    shared: Rc<HookShared>,
) -> rquickjs::Result<Persistent<Object<'static>>> {
    let make: Function<'js> = ctx.eval(include_str!("bridge.js"))?;
    let kinds = Array::new(ctx.clone())?;
    for (index, (name, owner, flag)) in pieces.iter().enumerate() {
        let entry = Array::new(ctx.clone())?;
        entry.set(0, name.as_str())?;
        entry.set(1, *owner)?;
        entry.set(2, *flag)?;
        kinds.set(index, entry)?;
    }
    let bound: Function<'js> = ctx.eval(include_str!("bounds.js"))?;
    let payer = Rc::clone(&shared);
    // NaN and negative numbers become 0.
    let spend = Function::new(ctx.clone(), move |steps: f64| payer.spend(steps as u64))?;
    let tell = Function::new(ctx.clone(), move |text: String, stack: String| {
        let mut lines = shared.lines.borrow_mut();
        if lines.len() < MAX_LINES {
            lines.push((text.chars().take(LONGEST_LINE).collect(), stack));
        }
    })?;
    let bridge: Object<'js> = make.call((kinds, width, height, tell, bound, spend))?;
    Ok(Persistent::save(ctx, bridge))
}

/// Returns true if a script has the type that its purpose requires.
pub(super) fn check<'js>(
    ctx: &Ctx<'js>,
    value: Value<'js>,
    kind: &ScriptKind,
) -> rquickjs::Result<Value<'js>> {
    let fits = match kind {
        ScriptKind::Function(_) | ScriptKind::Walks(_) => value.is_function(),
        ScriptKind::Piece | ScriptKind::Pieces => value.is_object(),
    };
    if fits {
        return Ok(value);
    }
    Err(rquickjs::Exception::throw_type(ctx, "this is no function"))
}

/// Returns the value at a path of names.
pub(super) fn inside<'js>(
    value: Value<'js>,
    path: &[impl AsRef<str>],
) -> rquickjs::Result<Value<'js>> {
    let mut value = value;
    for name in path {
        value = value
            .into_object()
            .ok_or(rquickjs::Error::Unknown)?
            .get(name.as_ref())?;
    }
    Ok(value)
}

/// Returns whether JavaScript considers a value true.
pub(super) fn truth(value: &Value<'_>) -> bool {
    if let Some(truth) = value.as_bool() {
        return truth;
    }
    if let Some(number) = value.as_number() {
        return number != 0.0 && !number.is_nan();
    }
    if let Some(text) = value.as_string() {
        return text.to_string().is_ok_and(|text| !text.is_empty());
    }
    !value.is_undefined() && !value.is_null()
}

/// Returns a number without its fraction; anything else is an exception, as where a hook sets a player that is none.
pub(super) fn whole_number(ctx: &Ctx<'_>, value: &Value<'_>) -> rquickjs::Result<i64> {
    match value.as_number().filter(|number| !number.is_nan()) {
        Some(number) => Ok(number as i64),
        None => {
            let text = format!("the answer is {}, not a number", abbreviated(value));
            Err(rquickjs::Exception::throw_type(ctx, &text))
        }
    }
}

pub(super) fn winner_from(number: i32) -> Option<HookWinner> {
    match number {
        -2 => Some(HookWinner::Draw),
        _ => u8::try_from(number).ok().map(HookWinner::Player),
    }
}

/// Returns the name of an exception, if it is plainly available.
pub(super) fn name_of(exception: &Object<'_>) -> String {
    exception.get::<_, String>("name").unwrap_or_default()
}

/// Returns a thrown value that is not an exception as text, without running any of its code.
pub(super) fn abbreviated(value: &Value<'_>) -> String {
    if let Some(text) = value.as_string() {
        let text = text.to_string().unwrap_or_default();
        return text.chars().take(LONGEST_LINE).collect();
    }
    if let Some(number) = value.as_number() {
        return number.to_string();
    }
    value.type_name().to_owned()
}
