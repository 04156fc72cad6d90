// Bounds the native code of the engine, which cannot be interrupted. Whatever may take long is charged in steps before
// it starts, by the size of its arguments; arguments that could lie about their size are copied first, by loops that can
// be interrupted; what cannot be bounded is removed. This file is run once, before any hook. `spend` charges steps and
// returns whether enough were left.
(function (spend) {
  "use strict";
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { apply, construct, ownKeys } = Reflect;
  const { isArray } = Array;
  const { trunc, min } = Math;
  const word = String, NativeRegExp = RegExp;
  const TypeFault = TypeError, RangeFault = RangeError;

  // The most entries of an array that is passed to native code.
  const LONGEST = 1 << 20;
  // The most characters of a text that takes quadratic time.
  const LONGEST_UNICODE = 4096;
  // The most characters of a regular expression that is created while a hook runs.
  const LONGEST_PATTERN = 1000;
  // Steps for native code that failed: it is not known how far it got.
  const FAILED = 1e6;

  // The most steps that a single native call may cost.
  const DEAREST = 2 ** 26;

  const pay = (steps) => {
    if (steps > DEAREST) throw new RangeFault("too long for native code");
    if (steps >= 32 && !spend(steps)) throw new RangeFault("out of steps");
  };
  // Replaces a native function by the result of `make`, which is given the native one.
  const replace = (holder, names, make) => {
    for (const name of names) {
      const known = getOwnPropertyDescriptor(holder, name);
      if (known === undefined || typeof known.value !== "function") continue;
      const made = make(known.value);
      for (const about of ["name", "length"]) {
        defineProperty(made, about, { value: known.value[about], configurable: true });
      }
      defineProperty(holder, name, { ...known, value: made });
    }
  };
  const remove = (holder, names) => {
    for (const name of names) delete holder[name];
  };
  // Charges for a native function by its arguments, which `cost` may change.
  const paid = (holder, names, cost) => replace(holder, names, (native) => ({
    paid(...rest) {
      pay(cost(this, rest));
      return apply(native, this, rest);
    },
  }).paid);
  // Charges for a native function by the length of its result.
  const paid_after = (holder, names) => replace(holder, names, (native) => ({
    paid(...rest) {
      let given;
      try {
        given = apply(native, this, rest);
      } catch (fault) {
        pay(FAILED);
        throw fault;
      }
      if (given !== undefined) pay(given.length * 4);
      return given;
    },
  }).paid);

  // Returns the length of an array, which is not an accessor and cannot lie.
  const entries = (value) => {
    if (!isArray(value)) throw new TypeFault("this is no array");
    if (value.length > LONGEST) throw new RangeFault("an array of more than " + LONGEST + " entries");
    return value.length;
  };
  const entries_of_any = (value) => isArray(value) ? entries(value) : 0;
  const list_of = (iterable) => {
    const list = [];
    let at = 0;
    for (const value of iterable) list[at++] = value;
    return list;
  };

  // Arrays. The engine itself interrupts functions with a callback for each entry.
  // The most entries that an array can have without holes, since the blocks of memory are bounded.
  const DENSE = 1 << 16;
  // An array with holes is searched entry by entry, which takes as long as many entries that are moved as one block. It
  // cannot be told from one without, unless it is longer than those can be.
  const moved = (length) => length > DENSE ? length * 16 : length;
  paid(Array.prototype, ["copyWithin", "fill", "includes", "indexOf", "lastIndexOf", "reverse", "shift", "slice",
    "splice", "toReversed", "toSpliced", "unshift", "with"], (self) => moved(entries(self)));
  paid(Array.prototype, ["join", "toString", "toLocaleString"], (self, rest) => {
    const length = entries(self) * 4;
    if (rest[0] !== undefined) rest[0] = word(rest[0]);
    return length * (1 + (rest[0] === undefined ? 0 : rest[0].length) / 64);
  });
  paid(Array.prototype, ["sort", "toSorted"], (self) => entries(self) * 24);
  const flatten = (into, from, depth) => {
    const length = entries(from);
    for (let at = 0; at < length; at++) {
      if (!(at in from)) continue;
      const value = from[at];
      if (depth > 0 && isArray(value)) flatten(into, value, depth - 1);
      else into[into.length] = value;
    }
    return into;
  };
  replace(Array.prototype, ["flat"], () => ({
    flat(depth) { return flatten([], this, depth === undefined ? 1 : trunc(+depth) || 0); },
  }).flat);
  replace(Array.prototype, ["flatMap"], () => ({
    flatMap(make, self) {
      const length = entries(this), made = [];
      for (let at = 0; at < length; at++) {
        if (at in this) made[made.length] = apply(make, self, [this[at], at, this]);
      }
      return flatten([], made, 1);
    },
  }).flatMap);
  replace(Array.prototype, ["concat"], () => ({
    concat(...parts) {
      const all = [];
      let end = 0;
      const add = (part) => {
        if (!isArray(part)) { all[end++] = part; return; }
        const length = entries(part);
        for (let at = 0; at < length; at++) if (at in part) all[end + at] = part[at];
        end += length;
        all.length = end;
      };
      add(this);
      for (let at = 0; at < parts.length; at++) add(parts[at]);
      return all;
    },
  }).concat);
  replace(Array, ["from"], () => ({
    from(source, make, self) {
      if (make !== undefined && typeof make !== "function") throw new TypeFault("not a function");
      if (source === undefined || source === null) throw new TypeFault("nothing to make an array from");
      let list = [];
      if (source[Symbol.iterator] !== undefined && source[Symbol.iterator] !== null) list = list_of(source);
      else {
        const length = trunc(+source.length) || 0;
        if (length > LONGEST) throw new RangeFault("an array of more than " + LONGEST + " entries");
        for (let at = 0; at < length; at++) list[at] = source[at];
      }
      if (make !== undefined) for (let at = 0; at < list.length; at++) list[at] = apply(make, self, [list[at], at]);
      return list;
    },
  }).from);
  remove(Array, ["fromAsync"]);

  // Objects.
  paid_after(Object, ["keys", "values", "entries", "getOwnPropertyNames", "getOwnPropertySymbols"]);
  paid_after(Reflect, ["ownKeys"]);
  const properties = (value) => {
    const is_object = (typeof value === "object" && value !== null) || typeof value === "function";
    return is_object ? ownKeys(value).length : typeof value === "string" ? value.length : 0;
  };
  paid(Object, ["assign", "freeze", "seal", "isFrozen", "isSealed", "getOwnPropertyDescriptors", "defineProperties",
    "create"], (_, rest) => {
    let cost = 0;
    for (let at = 0; at < rest.length; at++) cost += properties(rest[at]);
    return cost * 8;
  });
  const listed = (_, rest) => {
    if (rest[0] !== undefined && rest[0] !== null) rest[0] = list_of(rest[0]);
    return entries_of_any(rest[0]) / 2;
  };
  paid(Object, ["fromEntries", "groupBy"], listed);
  const passed = (list) => isArray(list) ? entries(list) : 1 << 16;
  paid(Function.prototype, ["apply"], (_, rest) => rest[1] === undefined || rest[1] === null ? 0 : passed(rest[1]));
  paid(Reflect, ["apply"], (_, rest) => passed(rest[2]));
  paid(Reflect, ["construct"], (_, rest) => passed(rest[1]));

  // Maps and sets.
  const sizes = [Map, Set].map((kind) => getOwnPropertyDescriptor(kind.prototype, "size").get);
  const size = (value) => {
    for (let at = 0; at < sizes.length; at++) {
      try { return apply(sizes[at], value, []); } catch { /* the other kind */ }
    }
    return 0;
  };
  const by_size = (self, rest) => (size(self) + size(rest[0])) * 8;
  paid(Map.prototype, ["forEach", "clear"], by_size);
  paid(Set.prototype, ["forEach", "clear"], by_size);
  const NativeSet = Set, { has } = Set.prototype;
  const is_set = (value) => {
    try { apply(has, value, []); return true; } catch { return false; }
  };
  // Another object may say of itself that it is a set of any size, so it is read by a loop of ours.
  paid(Set.prototype, ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf",
    "isDisjointFrom"], (self, rest) => {
    if (!is_set(rest[0])) {
      const made = new NativeSet(), keys = rest[0].keys();
      for (let step = keys.next(); !step.done; step = keys.next()) made.add(step.value);
      rest[0] = made;
    }
    return by_size(self, rest);
  });
  paid(Map, ["groupBy"], listed);
  // Looking up a text reads all of it.
  const by_key = (_, rest) => typeof rest[0] === "string" ? rest[0].length / 4 : 0;
  paid(Map.prototype, ["get", "set", "has", "delete"], by_key);
  paid(Set.prototype, ["add", "has", "delete"], by_key);
  // Replaces a native constructor; `prepare` may change the arguments.
  const constructor = (name, prepare) => {
    const native = globalThis[name];
    if (native === undefined) return;
    const made = function (...rest) {
      prepare(rest);
      return new.target === undefined ? apply(native, this, rest) : construct(native, rest, new.target);
    };
    for (const key of ownKeys(native)) defineProperty(made, key, getOwnPropertyDescriptor(native, key));
    defineProperty(native.prototype, "constructor", { value: made, writable: true, configurable: true });
    defineProperty(globalThis, name, { value: made, writable: true, configurable: true });
  };
  for (const name of ["Map", "Set", "WeakMap", "WeakSet"]) constructor(name, (rest) => listed(null, rest));

  // Texts. Other values are converted to a text before their length is read.
  const text = (holder, names, cost) => replace(holder, names, (native) => ({
    paid(...rest) {
      if (this === undefined || this === null) return apply(native, this, rest);
      const self = word(this);
      pay(cost(self, rest));
      return apply(native, self, rest);
    },
  }).paid);
  const source_of = getOwnPropertyDescriptor(NativeRegExp.prototype, "source").get;
  const is_pattern = (value) => {
    try { apply(source_of, value, []); return true; } catch { return false; }
  };
  // Converts an argument to a text and returns its length, or 0 for regular expressions, functions and undefined.
  const argument = (rest, at) => {
    const value = rest[at];
    if (value === undefined || typeof value === "function" || is_pattern(value)) return 0;
    rest[at] = word(value);
    return rest[at].length;
  };
  text(String.prototype, ["includes", "indexOf", "lastIndexOf", "startsWith", "endsWith", "split"], (self, rest) => {
    return self.length * (argument(rest, 0) + 1);
  });
  const filled = (self, rest) => {
    const cost = self.length * (argument(rest, 0) + 1);
    return cost + self.length * argument(rest, 1) / 4;
  };
  text(String.prototype, ["replace", "replaceAll"], filled);
  text(String.prototype, ["match", "matchAll", "search"], (self, rest) => {
    if (argument(rest, 0) > LONGEST_PATTERN) throw new RangeFault("a pattern that is too long");
    return self.length / 16;
  });
  text(String.prototype, ["repeat", "padStart", "padEnd"], (self, rest) => {
    rest[0] = +rest[0];
    if (rest[1] !== undefined) rest[1] = word(rest[1]);
    const cost = (rest[0] > 0 ? min(rest[0], 2 ** 30) : 0) * (self.length + 1) / 4;
    // A result that does not fit into memory fails at once.
    return cost > DEAREST ? 1000 : cost;
  });
  text(String.prototype, ["normalize", "localeCompare"], (self, rest) => {
    const other = argument(rest, 0);
    if (self.length > LONGEST_UNICODE || other > LONGEST_UNICODE) throw new RangeFault("a text that is too long");
    return (self.length * self.length + other * other) / 16;
  });
  text(String.prototype, ["concat", "slice", "substring", "substr", "toLowerCase", "toUpperCase", "toLocaleLowerCase",
    "toLocaleUpperCase", "trim", "trimStart", "trimEnd", "isWellFormed", "toWellFormed"], (self) => self.length / 4);
  remove(String.prototype, ["anchor", "big", "blink", "bold", "fixed", "fontcolor", "fontsize", "italics", "link",
    "small", "strike", "sub", "sup"]);
  remove(String, ["raw"]);
  replace(globalThis, ["encodeURI", "encodeURIComponent", "decodeURI", "decodeURIComponent"], (native) => ({
    paid(value) {
      const self = word(value);
      pay(self.length * 4);
      return native(self);
    },
  }).paid);
  remove(globalThis, ["escape", "unescape"]);

  // Regular expressions: the engine interrupts a long search itself, but not many short ones.
  constructor("RegExp", (rest) => {
    if (is_pattern(rest[0])) return;
    const length = argument(rest, 0);
    if (length > LONGEST_PATTERN) throw new RangeFault("a pattern that is too long");
    pay(1000 + length * 100);
  });
  paid(NativeRegExp.prototype, ["exec"], (_, rest) => {
    rest[0] = word(rest[0]);
    return 64 + rest[0].length / 64;
  });
  remove(NativeRegExp.prototype, ["compile"]);

  // Numbers and symbols.
  paid(Symbol.prototype, ["toString"], (self) => typeof self === "symbol" ? (self.description || "").length / 4 : 0);
  paid(Number.prototype, ["toString", "toFixed", "toPrecision", "toExponential", "toLocaleString"], () => 200);
  const parse = (native) => ({
    parse(value, base) {
      const self = word(value);
      if (self.length > LONGEST_UNICODE) throw new RangeFault("a number that is too long");
      pay(self.length * 4);
      return native(self, base);
    },
  }).parse;
  for (const name of ["parseFloat", "parseInt"]) {
    replace(globalThis, [name], parse);
    defineProperty(Number, name, getOwnPropertyDescriptor(globalThis, name));
  }

  // JSON.
  replace(JSON, ["parse"], (native) => ({
    parse(value, revive) {
      const self = word(value);
      pay(self.length);
      return native(self, revive);
    },
  }).parse);
  // Walks over the value before it is written, so that the interruption comes here and not in native code.
  const walk = (value, depth) => {
    if (typeof value !== "object" || value === null || depth > 100 || typeof value.toJSON === "function") return;
    if (isArray(value)) for (let at = 0, length = entries(value); at < length; at++) walk(value[at], depth + 1);
    else for (const name of Object.keys(value)) walk(value[name], depth + 1);
  };
  paid_after(JSON, ["stringify"]);
  paid(JSON, ["stringify"], (_, rest) => {
    walk(rest[0], 0);
    return moved(entries_of_any(rest[1])) * 4;
  });

  // Iterator helpers loop without interruption; promises are of no use here.
  const Iterators = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  for (const name of ownKeys(Iterators)) if (typeof name === "string") delete Iterators[name];
  delete globalThis.Iterator;
  delete Promise.prototype.constructor;

  // Scripts must not request longer stack traces.
  remove(Error, ["prepareStackTrace", "captureStackTrace"]);
  Error.stackTraceLimit = 6;
  defineProperty(Error, "stackTraceLimit", { value: 6, writable: false, configurable: false });
})
