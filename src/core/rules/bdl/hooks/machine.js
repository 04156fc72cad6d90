// What stands between the hooks of a game and the program. It is run once, before any hook; it makes the context that
// hooks see out of plain numbers, reads back what they left there, and freezes everything that hooks could share.
(function (kinds, width, height, tell, bound, spend) {
  "use strict";
  const { defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, keys } = Object;
  const { ownKeys } = Reflect;
  const { isArray } = Array;
  const { isInteger } = Number;
  const { parse, stringify: to_text } = JSON;
  const word = String;
  const ErrorKind = Error, TypeFault = TypeError, RangeFault = RangeError;

  const CONTEXT = ["focused", "height", "width", "current_player", "move_count", "on_move", "board"];
  const PIECE = ["name", "owner", "mirrored"];
  const numbers = new Map();
  kinds.forEach(([name, owner, mirrored], at) => {
    numbers.set(name + "\n" + owner + "\n" + mirrored, at + 1);
    // A piece that does not say has the flag that its owner implies; that kind comes first.
    const unsaid = name + "\n" + owner + "\nundefined";
    if (!numbers.has(unsaid)) numbers.set(unsaid, at + 1);
  });
  const get = Map.prototype.get, call = Function.prototype.call;
  const number_of = (piece) => {
    const flag = piece.mirrored === undefined ? "undefined" : !!piece.mirrored;
    return call.call(get, numbers, piece.name + "\n" + piece.owner + "\n" + flag);
  };

  // Entries of an array that is kept.
  const LONGEST = 1 << 20;

  bound(spend);
  const { stringify } = JSON;

  // What hooks have looked at since `begin`: squares as the cells are numbered, and fields as bits. A write counts as a
  // look. Where a hook may only look, the place of its first write is kept.
  let reads = [], epoch = 0, flags = 0, writer = null, watching = false;
  const marks = [];
  const begin = (only_looks) => { epoch++; reads = []; flags = 0; writer = null; watching = only_looks; };
  const touch = (at) => { if (marks[at] !== epoch) { marks[at] = epoch; reads.push(at); } };
  const write = () => { if (watching && writer === null) writer = new ErrorKind("").stack; };
  const trace = () => { reads.unshift(flags); return reads; };

  const square_with = (at, piece) => ({
    target: false,
    get piece() { touch(at); return piece; },
    set piece(value) { touch(at); write(); piece = value; },
  });

  // What the last context was made of.
  let made = null;
  const build = (cells, player, moves, x, y, own) => {
    const board = [], columns = [];
    for (let column = 0; column < width; column++) {
      const squares = [], same = [];
      for (let row = 0; row < height; row++) {
        const at = (height - 1 - row) * width + column;
        const known = cells[at] ? kinds[cells[at] - 1] : null;
        const piece = known ? { name: known[0], owner: known[1], mirrored: known[2] } : null;
        same[row] = squares[row] = square_with(at, piece);
      }
      board[column] = squares;
      columns[column] = { squares, same };
    }
    made = { cells, player, moves, x, y, own, board, columns };
    let focused = { x, y };
    const context = {
      get focused() { flags |= 4; return focused; },
      set focused(value) { flags |= 4; focused = value; },
      height,
      width,
      get current_player() { flags |= 1; return player; },
      set current_player(value) { flags |= 1; player = value; },
      get move_count() { flags |= 2; return moves; },
      set move_count(value) { flags |= 2; moves = value; },
      on_move() {},
      board,
    };
    if (own !== "") {
      const { context: fields, pieces } = parse(own);
      for (const name of keys(fields)) context[name] = fields[name];
      for (const [column, row, more] of pieces) {
        const piece = board[column][row].piece;
        if (piece) for (const name of keys(more)) piece[name] = more[name];
      }
    }
    return context;
  };

  // A plain copy with sorted names; what cannot be written down is a fault.
  const plain = (value, path, depth) => {
    if (value === null || typeof value === "boolean" || typeof value === "string") return value;
    if (typeof value === "number") {
      if (value - value !== 0) throw new TypeFault(path + " is not a finite number");
      return value;
    }
    if (typeof value !== "object") throw new TypeFault(path + " cannot be kept: it is a " + typeof value);
    if (depth > 50) throw new TypeFault(path + " is nested too deep or contains itself");
    const copy = isArray(value) ? [] : {};
    if (isArray(value) && value.length > LONGEST) throw new RangeFault(path + " is too long");
    const names = isArray(value) ? keys(value) : keys(value).sort();
    for (const name of names) {
      const inside = getOwnPropertyDescriptor(value, name);
      if (!("value" in inside)) throw new TypeFault(path + "." + name + " is computed");
      if (inside.value === undefined) { if (isArray(value)) copy[name] = null; continue; }
      const entry = plain(inside.value, path + "." + name, depth + 1);
      defineProperty(copy, name, { value: entry, writable: true, configurable: true, enumerable: true });
    }
    return copy;
  };
  const more_of = (holder, usual, path) => {
    let more = null;
    for (const name of keys(holder).sort()) {
      if (usual.includes(name)) continue;
      const inside = getOwnPropertyDescriptor(holder, name);
      if (!("value" in inside)) throw new TypeFault(path + "." + name + " is computed");
      if (inside.value === undefined) continue;
      more = more || {};
      more[name] = plain(inside.value, path + "." + name, 0);
    }
    return more;
  };
  // Own fields in parts: those of the context, and squares with those of the pieces on them.
  const own_parts = (context) => {
    const fields = more_of(context, CONTEXT, "context");
    if (fields) delete fields.winner;
    const squares = [], pieces = [];
    for (let column = 0; column < width; column++) {
      for (let row = 0; row < height; row++) {
        const piece = context.board[column][row].piece;
        if (!piece || keys(piece).length === 3) continue;
        const more = more_of(piece, PIECE, "piece");
        if (more) { squares.push(column, row); pieces.push(to_text(more)); }
      }
    }
    return { fields: fields && keys(fields).length > 0 ? to_text(fields) : "", squares, pieces };
  };
  const own_of = (context) => {
    const { fields, squares, pieces } = own_parts(context);
    if (fields === "" && pieces.length === 0) return "";
    let text = "";
    for (let at = 0; at < pieces.length; at++) {
      text += (at > 0 ? ",[" : "[") + squares[2 * at] + "," + squares[2 * at + 1] + "," + pieces[at] + "]";
    }
    return '{"context":' + (fields || "{}") + ',"pieces":[' + text + "]}";
  };

  // Whether the board of the last context is still made of the squares that were made for it.
  const intact = (context) => {
    const { board, columns } = made;
    if (context.board !== board || board.length !== width) return false;
    for (let column = 0; column < width; column++) {
      const { squares, same } = columns[column];
      if (board[column] !== squares || squares.length !== height) return false;
      for (let row = 0; row < height; row++) {
        if (squares[row] !== same[row]) return false;
      }
    }
    return true;
  };
  // Whether all writes to the board were seen: besides that, no square has lost what sees them.
  const is_seen = (context) => {
    if (!intact(context)) return false;
    for (const { same } of made.columns) {
      for (let row = 0; row < height; row++) {
        const field = getOwnPropertyDescriptor(same[row], "piece");
        if (field === undefined || field.get === undefined) return false;
      }
    }
    return true;
  };

  // Whether a hook that may only look has changed something in the last context that was made, and the place where it
  // did so as far as it is known; null when nothing has changed.
  const change = (context) => {
    const place = writer;
    return changed(context) ? place || "?" : null;
  };
  const changed = (context) => {
    const { cells, player, moves, x, y, own } = made;
    if (!intact(context)) return true;
    if (context.current_player !== player || context.move_count !== moves || context.focused.x !== x
        || context.focused.y !== y || context.width !== width || context.height !== height) return true;
    let more = keys(context).length !== CONTEXT.length;
    for (let column = 0; column < width; column++) {
      const squares = context.board[column];
      for (let row = 0; row < height; row++) {
        const { piece, target } = squares[row];
        const kind = cells[(height - 1 - row) * width + column];
        if (target !== false || (piece === null) !== (kind === 0)) return true;
        if (piece === null) continue;
        const known = kinds[kind - 1];
        if (piece.name !== known[0] || piece.owner !== known[1] || piece.mirrored !== known[2]) return true;
        more = more || keys(piece).length !== 3;
      }
    }
    return (more || own !== "") && own_of(context) !== own;
  };

  // What a hook that may change things has left: cells, the player, own fields, squares of pieces that jump.
  const read = (context) => {
    const cells = [], jumping = [];
    for (let row = height - 1; row >= 0; row--) {
      for (let column = 0; column < width; column++) {
        const piece = context.board[column][row].piece;
        if (piece === null || piece === undefined) { cells.push(0); continue; }
        const kind = number_of(piece);
        if (kind === undefined) {
          throw new TypeFault("there is no piece " + word(piece.name) + " of player " + word(piece.owner));
        }
        if (piece.can_jump) jumping.push(cells.length);
        cells.push(kind);
      }
    }
    const player = context.current_player;
    if (!isInteger(player) || player < -1 || player > 255) throw new TypeFault("current_player is " + word(player));
    const { fields, squares, pieces } = own_parts(context);
    return { cells, jumping, player, fields, squares, pieces, winner: winner_of(context), intact: is_seen(context) };
  };
  const winner_of = (context) => {
    const { winner } = context;
    if (winner === undefined || winner === null) return -1;
    if (winner === "draw") return -2;
    if (isInteger(winner) && winner >= 0 && winner < 256) return winner;
    throw new TypeFault("winner is " + word(winner));
  };

  const go = (context, from_x, from_y, to_x, to_y, name) => {
    const from = context.board[from_x][from_y], to = context.board[to_x][to_y];
    to.piece = from.piece;
    from.piece = null;
    if (name !== "" && to.piece) to.piece.name = name;
  };

  const whole = (value) => {
    if (!isInteger(value)) throw new TypeFault("the x and y of a move are whole numbers, not " + word(value));
    return value;
  };
  // The entries of a script as rows of numbers: entry, x, first y, last y + 1, whether it may capture.
  const walks = (moves, current_x, current_y, context) => {
    const rows = [];
    let entry = 0;
    for (const { x, y, killing } of moves({ current_x, current_y, context })) {
      if (++entry > 4096) throw new RangeFault("more than 4096 moves of one piece");
      const first = whole(x[0]), last = whole(x[1]);
      const inside = (column) => column > -width && column < width;
      const row = (column) => {
        if (!inside(column)) return;
        const range = y(column);
        rows.push(entry, column, whole(range[0]), whole(range[1]), killing ? 1 : 0);
      };
      if (first > 0) for (let column = first; column < last && column < width; column++) row(column);
      else for (let column = last - 1 < width ? last - 1 : width - 1; column >= first && column > -width; column--) row(column);
    }
    return rows;
  };

  const console = {};
  for (const name of ["log", "info", "warn", "error", "debug"]) {
    console[name] = (...values) => {
      const shown = values.map((value) => {
        if (typeof value === "string") return value;
        try { const text = stringify(value); if (text !== undefined) return text; } catch { /* shown in short */ }
        try { return word(value); } catch { return "?"; }
      });
      tell(shown.join(" "), new ErrorKind("").stack);
    };
  }
  globalThis.console = console;

  // No code from strings, no chance, no clock.
  for (const sample of [function () {}, async function () {}, function* () {}, async function* () {}]) {
    delete getPrototypeOf(sample).constructor;
  }
  delete globalThis.eval;
  delete globalThis.Function;
  delete globalThis.BigInt;
  delete globalThis.Promise;
  delete Math.random;

  const done = new Set();
  const freeze_all = (value) => {
    if ((typeof value !== "object" && typeof value !== "function") || value === null || done.has(value)) return;
    done.add(value);
    freeze(value);
    for (const name of ownKeys(value)) {
      const inside = getOwnPropertyDescriptor(value, name);
      freeze_all(inside.value);
      freeze_all(inside.get);
      freeze_all(inside.set);
    }
    freeze_all(getPrototypeOf(value));
  };
  for (const sample of [function () {}, async function () {}, function* () {}, async function* () {}, /x/, [], "", 1,
    true, Symbol.iterator, [][Symbol.iterator](), ""[Symbol.iterator](), new Map().entries(), new Set().entries(),
    (function* () {})(), numbers, kinds]) {
    freeze_all(typeof sample === "object" || typeof sample === "function" ? sample : getPrototypeOf(sample));
  }
  freeze_all(globalThis);

  return freeze({ build, begin, trace, change, read, winner_of, go, walks });
})
