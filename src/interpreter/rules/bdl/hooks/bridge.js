// The bridge between the hooks of a game and the program. It is run once, before any hook; it creates the context that
// hooks see from plain numbers, reads back what they left there, and freezes everything that hooks could share.
(function (kinds, width, height, tell, bound, spend) {
  "use strict";
  const { assign, defineProperty, freeze, getOwnPropertyDescriptor, getPrototypeOf, keys } = Object;
  const { ownKeys } = Reflect;
  const { isArray } = Array;
  const { isInteger } = Number;
  const { trunc } = Math;
  const { parse, stringify: to_text } = JSON;
  const word = String;
  const ErrorKind = Error, TypeFault = TypeError, RangeFault = RangeError;

  const CONTEXT = ["focused", "height", "width", "current_player", "move_count", "on_move", "board"];
  const PIECE = ["name", "owner", "mirrored"];
  const numbers = new Map();
  kinds.forEach(([name, owner, mirrored], at) => {
    numbers.set(name + "\n" + owner + "\n" + mirrored, at + 1);
    // A piece without the flag has the one that its owner implies; that kind comes first.
    const unsaid = name + "\n" + owner + "\nundefined";
    if (!numbers.has(unsaid)) numbers.set(unsaid, at + 1);
  });
  const get = Map.prototype.get, call = Function.prototype.call;
  const number_of = (piece) => {
    const flag = piece.mirrored === undefined ? "undefined" : !!piece.mirrored;
    return call.call(get, numbers, piece.name + "\n" + piece.owner + "\n" + flag);
  };

  // The most entries of an array that is stored.
  const LONGEST = 1 << 20;

  bound(spend);
  const { stringify } = JSON;

  // The position that hooks see: cells by index, and the custom fields of pieces as texts by square.
  const cells = [];
  for (let at = 0; at < width * height; at++) cells[at] = 0;
  let own_context = "", own_squares = [], own_pieces = [];
  let player = 0, moves = 0, focused = null, was = null;

  // What hooks have read since `enter`: squares, and fields as bits. A write counts as a read, but what hooks that may
  // change something leave does not depend on the piece on a square that they replace without having read it. If a hook
  // must only read, the place of its first write is kept. Pieces are created when they are read, and cannot be reached in
  // another way.
  let reads = [], epoch = 0, flags = 0, writer = null, watching = false;
  const marks = [], pieces = [], given = [], replaced = [];
  const open = (at) => {
    marks[at] = epoch;
    reads[reads.length] = at;
    pieces[at] = given[at] = piece_for(at);
  };
  const write = () => { if (watching && writer === null) writer = new ErrorKind("").stack; };
  // Returns the flags, the number of squares that were replaced without having been read, these, and the others.
  const trace = () => {
    const noted = [flags, 0];
    for (let at = 0; at < reads.length; at++) if (replaced[reads[at]] === epoch) noted[noted.length] = reads[at];
    noted[1] = noted.length - 2;
    for (let at = 0; at < reads.length; at++) if (replaced[reads[at]] !== epoch) noted[noted.length] = reads[at];
    return noted;
  };

  const freeze_in = (value) => {
    if (typeof value !== "object" || value === null) return value;
    const names = keys(value);
    for (let at = 0; at < names.length; at++) freeze_in(value[names[at]]);
    return freeze(value);
  };
  const make_piece = (at) => {
    if (cells[at] === 0) return null;
    const kind = kinds[cells[at] - 1];
    const piece = { name: kind[0], owner: kind[1], mirrored: kind[2] };
    return own_pieces[at] === undefined ? piece : assign(piece, parse(own_pieces[at]));
  };
  // Frozen pieces are reused as long as they stay on their squares.
  const frozen = [], frozen_kinds = [];
  const piece_for = (at) => {
    if (!watching || !is_sealed) return make_piece(at);
    if (frozen_kinds[at] !== cells[at]) {
      frozen[at] = freeze_in(make_piece(at));
      frozen_kinds[at] = cells[at];
    }
    return frozen[at];
  };

  const make_square = (at) => ({
    target: false,
    get piece() { if (marks[at] !== epoch) open(at); return pieces[at]; },
    set piece(value) {
      if (marks[at] !== epoch) {
        if (watching) open(at);
        else {
          marks[at] = replaced[at] = epoch;
          reads[reads.length] = at;
        }
      }
      write();
      pieces[at] = value;
    },
  });
  const number_at = (column, row) => (height - 1 - row) * width + column;
  const make_board = () => {
    const made = [];
    for (let column = 0; column < width; column++) {
      made[column] = [];
      for (let row = 0; row < height; row++) made[column][row] = make_square(number_at(column, row));
    }
    return made;
  };
  // The sealed board is shared by all hooks: only its pieces can be changed, and changes are noticed. A hook that
  // changes more fails, and is run again with a board of its own.
  const sealed_board = make_board();
  for (let column = 0; column < width; column++) {
    for (let row = 0; row < height; row++) freeze(sealed_board[column][row]);
    freeze(sealed_board[column]);
  }
  freeze(sealed_board);
  let is_sealed = true, board = sealed_board, columns = [];

  // The names are those of `CONTEXT`, in its order.
  const make_context = () => ({
    get focused() { flags |= 4; return focused; },
    set focused(value) { flags |= 4; focused = value; },
    height,
    width,
    get current_player() { flags |= 1; return player; },
    set current_player(value) { flags |= 1; player = value; },
    get move_count() { flags |= 2; return moves; },
    set move_count(value) { flags |= 2; moves = value; },
    on_move: () => {},
    board,
  });

  // Creates the context of a position. `changes` are the squares whose cells differ from before, with the new cells;
  // `own` are the custom fields, or not a text if they are the same as before.
  const enter = (is_new, changes, own, player_now, moves_now, x, y, is_read_only, sealed) => {
    if (is_new) for (let at = 0; at < cells.length; at++) cells[at] = 0;
    for (let at = 0; at < changes.length; at += 2) cells[changes[at]] = changes[at + 1];
    if (typeof own === "string") {
      const all = own === "" ? { context: {}, pieces: [] } : parse(own);
      own_context = keys(all.context).length > 0 ? to_text(all.context) : "";
      for (let at = 0; at < own_squares.length; at++) frozen_kinds[own_squares[at]] = -1;
      own_squares = [];
      own_pieces = [];
      for (let at = 0; at < all.pieces.length; at++) {
        const entry = all.pieces[at], square = number_at(entry[0], entry[1]);
        own_squares[at] = square;
        own_pieces[square] = to_text(entry[2]);
        frozen_kinds[square] = -1;
      }
    }
    epoch++;
    reads = [];
    flags = 0;
    writer = null;
    watching = is_read_only;
    player = player_now;
    moves = moves_now;
    was = { player, moves, x, y };
    is_sealed = sealed;
    focused = { x, y };
    board = sealed_board;
    if (!is_sealed) {
      board = make_board();
      columns = [];
      for (let column = 0; column < width; column++) {
        columns[column] = { squares: board[column], same: [] };
        for (let row = 0; row < height; row++) columns[column].same[row] = board[column][row];
      }
    } else if (watching) freeze(focused);
    const context = make_context();
    return own_context === "" ? context : assign(context, parse(own_context));
  };

  // Sorts names; few are out of order, and sorting is charged.
  const in_order = (names) => {
    for (let at = 1; at < names.length; at++) if (names[at - 1] > names[at]) return names.sort();
    return names;
  };
  // Returns a plain copy with sorted names; throws for values that JSON does not have.
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
    const names = isArray(value) ? keys(value) : in_order(keys(value));
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
    const names = keys(holder), added = [];
    for (let at = 0; at < names.length; at++) {
      let known = names[at] === usual[at];
      for (let number = 0; !known && number < usual.length; number++) known = names[at] === usual[number];
      if (!known) added[added.length] = names[at];
    }
    for (const name of in_order(added)) {
      const inside = getOwnPropertyDescriptor(holder, name);
      if (!("value" in inside)) throw new TypeFault(path + "." + name + " is computed");
      if (inside.value === undefined) continue;
      more = more || {};
      more[name] = plain(inside.value, path + "." + name, 0);
    }
    return more;
  };
  const fields_of = (context) => {
    const fields = more_of(context, CONTEXT, "context");
    if (fields) delete fields.winner;
    return fields && keys(fields).length > 0 ? to_text(fields) : "";
  };
  const fields_of_piece = (piece) => {
    const more = keys(piece).length === PIECE.length ? null : more_of(piece, PIECE, "piece");
    return more ? to_text(more) : "";
  };

  // Returns true if a board of its own still consists of its original squares, each with the accessor that notices
  // writes.
  const is_seen = (context) => {
    if (context.board !== board || board.length !== width) return false;
    for (let column = 0; column < width; column++) {
      const { squares, same } = columns[column];
      if (board[column] !== squares || squares.length !== height) return false;
      for (let row = 0; row < height; row++) {
        if (squares[row] !== same[row]) return false;
        const inside = getOwnPropertyDescriptor(same[row], "piece");
        if (inside === undefined || inside.get === undefined) return false;
      }
    }
    return true;
  };

  // Returns null if a hook that must only read has changed nothing, otherwise the place of the change, or "?" if that is
  // not known.
  const change = (context) => {
    try {
      return changed(context) ? writer || "?" : null;
    } catch { return writer || "?"; }
  };
  const changed = (context) => {
    if (context.board !== board || context.width !== width || context.height !== height) return true;
    if (player !== was.player || moves !== was.moves || focused.x !== was.x || focused.y !== was.y) return true;
    if (!is_sealed) {
      if (!is_seen(context)) return true;
      for (let at = 0; at < width * height; at++) {
        if (board[at % width][trunc(at / width)].target !== false) return true;
      }
    }
    for (let number = 0; number < reads.length; number++) {
      const at = reads[number], piece = pieces[at];
      if (is_sealed && piece === given[at]) continue;
      if ((piece === null) !== (cells[at] === 0)) return true;
      if (piece === null) continue;
      const kind = kinds[cells[at] - 1];
      if (piece.name !== kind[0] || piece.owner !== kind[1] || piece.mirrored !== kind[2]) return true;
      if (fields_of_piece(piece) !== (own_pieces[at] || "")) return true;
    }
    if (own_context === "" && keys(context).length === CONTEXT.length) return false;
    return fields_of(context) !== own_context;
  };

  // Returns what hooks that may change things have left: squares with their cells, squares of jumping pieces, the
  // player, custom fields. On a sealed board, only what they have read can have changed.
  const read = (context) => {
    if (is_sealed && context.board !== board) throw new TypeFault("context.board is no board of ours");
    const intact = is_sealed || is_seen(context);
    const changes = [], jumping = [], squares = [], texts = [];
    const keep = (column, row, text) => {
      squares[squares.length] = column;
      squares[squares.length] = row;
      texts[texts.length] = text;
    };
    const look = (column, row) => {
      const at = number_at(column, row), piece = context.board[column][row].piece;
      const is_empty = piece === null || piece === undefined;
      const kind = is_empty ? 0 : number_of(piece);
      if (kind === undefined) {
        throw new TypeFault("there is no piece " + word(piece.name) + " of player " + word(piece.owner));
      }
      changes[changes.length] = at;
      changes[changes.length] = kind;
      if (is_empty) return;
      if (piece.can_jump) jumping[jumping.length] = at;
      const text = fields_of_piece(piece);
      if (text !== "") keep(column, row, text);
    };
    if (is_sealed) {
      for (let number = 0; number < reads.length; number++) {
        look(reads[number] % width, height - 1 - trunc(reads[number] / width));
      }
      for (let number = 0; number < own_squares.length; number++) {
        const at = own_squares[number];
        if (marks[at] === epoch) continue;
        if (parse(own_pieces[at]).can_jump) jumping[jumping.length] = at;
        keep(at % width, height - 1 - trunc(at / width), own_pieces[at]);
      }
    } else for (let column = 0; column < width; column++) for (let row = 0; row < height; row++) look(column, row);
    const player = context.current_player;
    if (!isInteger(player) || player < -1 || player > 255) throw new TypeFault("current_player is " + word(player));
    return { changes, jumping, player, fields: fields_of(context), squares, texts, winner: winner_of(context), intact };
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
  // Returns the entries of a script as rows of numbers: entry, x, first y, last y + 1, whether it may capture.
  const walks = (entries_of, current_x, current_y, context) => {
    const rows = [];
    let entry = 0;
    for (const { x, y, killing } of entries_of({ current_x, current_y, context })) {
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

  // No code from strings, no randomness, no clock.
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

  return freeze({ enter, trace, change, read, winner_of, go, walks });
})
