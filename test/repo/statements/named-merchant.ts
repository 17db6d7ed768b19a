/**
 * Finds the tables of a statement whose merchant it does not name. A table's merchant is named by a parameter, or by a column of which that
 * is so: in the same query, in a query around it, or in a query that it reads from.
 */
import { Equalities } from "./equalities.ts";
import type { Tree } from "./tree.ts";
import { as, namesIn, queries, textIn, treesIn, walk } from "./tree.ts";

export interface Schema {
  /** The column that distributes a table; absent: the table is on every server. */
  readonly distribution: ReadonlyMap<string, string>;
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** The tables that stay on one server. */
  readonly local: ReadonlySet<string>;
}

export interface UnnamedTable {
  readonly table: string;
  readonly column: string;
  /** The query locks or changes its rows. */
  readonly isTaken: boolean;
}

/** The answer's columns, and those of them that are a named merchant's. */
interface Answer {
  readonly columns: readonly string[];
  readonly named: ReadonlySet<string>;
  /** Columns of rows that parameters give: each row has a merchant of its own, so they may be inserted. */
  readonly given: ReadonlySet<string>;
}

interface Source {
  readonly alias: string;
  readonly table: string | null;
  readonly columns: readonly string[];
  readonly given: ReadonlySet<string>;
  readonly isChanged: boolean;
}

interface Around {
  readonly answers: ReadonlyMap<string, Answer>;
  /** A column of the queries around this one is a named merchant's. */
  readonly isNamed: (field: Field) => boolean;
}

interface Field {
  readonly alias: string | undefined;
  readonly column: string;
}

export function unnamedTables(statement: Tree, schema: Schema): readonly UnnamedTable[] {
  const found: UnnamedTable[] = [];
  query(statement, { answers: new Map(), isNamed: () => false });
  return found;

  function query(node: Tree, around: Around): Answer {
    const select = as("SelectStmt", node);
    if (select?.op !== undefined && select.op !== "SETOP_NONE") return union(select, around);
    const [[kind, body] = ["", {}]] = Object.entries(node) as [string, Tree][];
    const inner = withQueries(body, around);
    return kind === "InsertStmt" ? insertion(body, inner) : plain(kind, body, inner);
  }

  function withQueries(body: Tree, around: Around): Around {
    const answers = new Map(around.answers);
    for (const member of treesIn(as("withClause", body)?.ctes)) {
      const { ctename, ctequery, aliascolnames } = (as("CommonTableExpr", member) ?? {}) as Tree;
      const answer = query(ctequery as Tree, { ...around, answers });
      answers.set(String(ctename), renamed(answer, namesIn(aliascolnames)));
    }
    return { ...around, answers };
  }

  function union(select: Tree, around: Around): Answer {
    const inner = withQueries(select, around);
    const [one, other] = [select.larg, select.rarg].map((side) => query({ SelectStmt: side }, inner));
    if (one === undefined || other === undefined) throw new Error("a union has two sides");
    const isNamed = (name: string, place: number) =>
      one.named.has(name) && other.named.has(other.columns[place] ?? "");
    return { columns: one.columns, named: new Set(one.columns.filter(isNamed)), given: new Set() };
  }

  /** SELECT, UPDATE and DELETE. */
  function plain(kind: string, body: Tree, around: Around): Answer {
    const equalities = new Equalities();
    const sources: Source[] = [];
    const target = body.relation as Tree | undefined;
    if (target !== undefined && kind !== "SelectStmt") addTable(target, true);
    const later: Tree[] = [];
    for (const item of treesIn(body.fromClause ?? body.usingClause)) addItem(item);
    const isLocked = treesIn(body.lockingClause).length > 0;
    // A lateral query sees the tables before it.
    learn(body.whereClause);
    for (const item of later) addSubquery(item, { ...around, isNamed: isNamedHere });
    learn(body.whereClause);

    for (const { alias, table, isChanged } of sources) {
      const column = table === null ? undefined : schema.distribution.get(table);
      if (table === null || column === undefined) continue;
      if (!equalities.isNamed(`${alias}.${column}`))
        found.push({ table, column, isTaken: isChanged || isLocked });
    }
    const inside = { ...around, isNamed: isNamedHere };
    // Queries in conditions and values; those of FROM and WITH were read above.
    for (const member of [
      "whereClause",
      "targetList",
      "returningClause",
      "returningList",
      "havingClause",
      "sortClause",
      "valuesLists",
      "limitCount",
    ])
      subqueries(body[member], inside);
    walk(
      body.fromClause,
      (_, node) => subqueries(node.quals, inside),
      (each) => !queries.includes(each),
    );
    if (treesIn(body.valuesLists).length > 0) return valuesOf(body.valuesLists, inside);
    return answered(kind === "SelectStmt" ? body.targetList : returning(body), sources, isNamedExpression);

    function addItem(item: Tree): void {
      const range = as("RangeVar", item);
      const join = as("JoinExpr", item);
      const subselect = as("RangeSubselect", item);
      const rows = as("RangeFunction", item);
      if (range !== undefined) addTable(range, false);
      if (subselect !== undefined) {
        if (subselect.lateral === true) later.push(subselect);
        else addSubquery(subselect, around);
      }
      if (rows !== undefined) {
        const alias = (rows.alias ?? {}) as Tree;
        const names = namesIn(alias.colnames);
        const columns = names.length > 0 ? names : argumentsOf(rows).map((_, place) => `column${place + 1}`);
        addAnswer(textIn(alias, "aliasname") ?? "", {
          columns,
          named: new Set(),
          given: new Set(argumentsOf(rows).every(isNamedExpression) ? columns : []),
        });
      }
      if (join === undefined) return;
      const before = sources.length;
      addItem(join.larg as Tree);
      const between = sources.length;
      addItem(join.rarg as Tree);
      for (const name of namesIn(join.usingClause))
        equalities.equate(
          ...[...sources.slice(before, between), ...sources.slice(between)]
            .filter(({ columns }) => columns.includes(name))
            .map(({ alias }) => `${alias}.${name}`),
        );
      learn(join.quals);
    }

    function addTable(range: Tree, isChanged: boolean): void {
      const name = textIn(range, "relname") ?? "";
      const alias = textIn((range.alias ?? {}) as Tree, "aliasname") ?? name;
      const answer = range.schemaname === undefined ? around.answers.get(name) : undefined;
      if (answer !== undefined) addAnswer(alias, answer);
      else
        sources.push({
          ...{ alias, table: name, isChanged },
          ...{ columns: schema.columns.get(name) ?? [], given: new Set() },
        });
    }

    function addSubquery(item: Tree, inner: Around): void {
      const alias = (item.alias ?? {}) as Tree;
      const answer = renamed(query(item.subquery as Tree, inner), namesIn(alias.colnames));
      addAnswer(textIn(alias, "aliasname") ?? "", answer);
    }

    function addAnswer(alias: string, { columns, named, given }: Answer): void {
      sources.push({ alias, table: null, columns, given, isChanged: false });
      for (const column of named) equalities.name(`${alias}.${column}`);
    }

    /** Equalities that hold of every row: parts of a condition that AND joins. */
    function learn(condition: unknown): void {
      const both = as("BoolExpr", condition);
      if (both?.boolop === "AND_EXPR") for (const each of treesIn(both.args)) learn(each);
      for (const key of namedInEach(condition)) equalities.name(key);
      const compared = as("A_Expr", condition);
      const operator = namesIn(compared?.name)[0];
      if (compared === undefined || operator !== "=") return;
      const { kind: how, lexpr, rexpr } = compared;
      const [left, right] = [membersOf(lexpr), membersOf(rexpr)];
      if (how === "AEXPR_OP" && left.length === right.length)
        for (const [at, one] of left.entries()) equal(one, right[at]);
      const list = how === "AEXPR_IN" ? treesIn(as("List", rexpr)?.items) : [rexpr];
      if ((how === "AEXPR_IN" || how === "AEXPR_OP_ANY") && list.every(isNamedExpression)) equal(lexpr, null);
    }

    /** The columns that each part of an OR names. */
    function namedInEach(condition: unknown): readonly string[] {
      const either = as("BoolExpr", condition);
      if (either?.boolop !== "OR_EXPR") return [];
      const [first = [], ...others] = treesIn(either.args).map(namedIn);
      return first.filter((key) => others.every((keys) => keys.includes(key)));
    }

    function namedIn(condition: unknown): readonly string[] {
      const both = as("BoolExpr", condition);
      if (both?.boolop === "AND_EXPR") return treesIn(both.args).flatMap(namedIn);
      const compared = as("A_Expr", condition);
      const isEquality = compared?.kind === "AEXPR_OP" && namesIn(compared.name)[0] === "=";
      const key = isEquality && isNamedExpression(compared.rexpr) ? keyOf(compared.lexpr) : undefined;
      return key === undefined ? namedInEach(condition) : [key];
    }

    /** @param other `null`: a named merchant */
    function equal(one: unknown, other: unknown): void {
      const [left, right] = [keyOf(one), keyOf(other)];
      if (left !== undefined && right !== undefined) equalities.equate(left, right);
      if (left !== undefined && (other === null || isNamedExpression(other))) equalities.name(left);
      if (right !== undefined && isNamedExpression(one)) equalities.name(right);
    }

    /** `alias.column` of a column of this query. */
    function keyOf(expression: unknown): string | undefined {
      const field = fieldIn(expression);
      const source =
        field &&
        (field.alias === undefined
          ? sources.find(({ columns }) => columns.includes(field.column))
          : sources.find(({ alias }) => alias === field.alias));
      return source === undefined ? undefined : `${source.alias}.${field?.column}`;
    }

    function isNamedHere(field: Field): boolean {
      const isOwn = (source: Source) =>
        field.alias === undefined ? source.columns.includes(field.column) : source.alias === field.alias;
      const own = sources.find(isOwn);
      return own === undefined ? around.isNamed(field) : equalities.isNamed(`${own.alias}.${field.column}`);
    }

    function isNamedExpression(expression: unknown): boolean {
      const cast = as("TypeCast", expression);
      if (cast !== undefined) return isNamedExpression(cast.arg);
      if (as("ParamRef", expression) !== undefined || as("A_Const", expression) !== undefined) return true;
      const field = fieldIn(expression);
      return field !== undefined && isNamedHere(field);
    }
  }

  function insertion(body: Tree, around: Around): Answer {
    const target = body.relation as Tree;
    const table = textIn(target, "relname") ?? "";
    const column = schema.distribution.get(table);
    const names = treesIn(body.cols).map((each) => textIn(as("ResTarget", each) ?? {}, "name") ?? "");
    const rows = query(body.selectStmt as Tree, around);
    const inRows = (columns: ReadonlySet<string>) =>
      new Set(names.filter((_, place) => columns.has(rows.columns[place] ?? "")));
    const named = inRows(rows.named);
    if (column !== undefined && !named.has(column) && !inRows(rows.given).has(column))
      found.push({ table, column, isTaken: true });
    const alias = textIn((target.alias ?? {}) as Tree, "aliasname") ?? table;
    const isNamed = ({ column: name }: Field) => named.has(name);
    for (const member of ["onConflictClause", "returningClause", "returningList"])
      subqueries(body[member], { ...around, isNamed });
    const columns = schema.columns.get(table) ?? [];
    const source = { alias, table, columns, given: new Set<string>(), isChanged: true };
    return answered(returning(body), [source], (expression) => {
      const field = fieldIn(expression);
      return field !== undefined && named.has(field.column);
    });
  }

  function subqueries(value: unknown, around: Around): void {
    walk(
      value,
      (kind, node) => {
        if (queries.includes(kind)) query({ [kind]: node }, around);
      },
      (kind) => !queries.includes(kind),
    );
  }

  /** The columns of VALUES: a column is a merchant's if each of its rows is. */
  function valuesOf(lists: unknown, around: Around): Answer {
    const rows = treesIn(lists).map((row) => treesIn(as("List", row)?.items));
    const columns = (rows[0] ?? []).map((_, place) => `column${place + 1}`);
    const isNamed = (value: unknown): boolean => {
      const cast = as("TypeCast", value);
      if (cast !== undefined) return isNamed(cast.arg);
      const field = fieldIn(value);
      if (field !== undefined) return around.isNamed(field);
      return as("ParamRef", value) !== undefined || as("A_Const", value) !== undefined;
    };
    return {
      columns,
      named: new Set(columns.filter((_, place) => rows.every((row) => isNamed(row[place])))),
      given: new Set(),
    };
  }
}

function returning(body: Tree): unknown {
  return (body.returningClause as Tree | undefined)?.exprs ?? body.returningList;
}

function answered(
  targets: unknown,
  sources: readonly Source[],
  isNamed: (expression: unknown) => boolean,
): Answer {
  const columns: string[] = [];
  const named = new Set<string>();
  const given = new Set<string>();
  const add = (name: string, expression: unknown) => {
    columns.push(name);
    if (isNamed(expression)) named.add(name);
    if (isGiven(fieldIn(expression), sources)) given.add(name);
  };
  for (const target of treesIn(targets)) {
    const { name, val } = (as("ResTarget", target) ?? {}) as Tree;
    const field = fieldIn(val);
    if (field?.column !== "*") {
      add(typeof name === "string" ? name : (field?.column ?? `column${columns.length + 1}`), val);
      continue;
    }
    for (const { alias, columns: all } of sources)
      if (field.alias === undefined || field.alias === alias)
        for (const column of all) add(column, fieldTree({ alias, column }));
  }
  return { columns, named, given };
}

function isGiven(field: Field | undefined, sources: readonly Source[]): boolean {
  const from = sources.filter(({ alias }) => field?.alias === undefined || field.alias === alias);
  return field !== undefined && from.some(({ given }) => given.has(field.column));
}

/** The arguments of the functions whose rows a query reads. */
function argumentsOf(rows: Tree): readonly Tree[] {
  return treesIn(rows.functions).flatMap((each) =>
    treesIn(treesIn(as("List", each)?.items).flatMap((call) => treesIn(as("FuncCall", call)?.args))),
  );
}

function renamed({ columns, named, given }: Answer, names: readonly string[]): Answer {
  const nameAt = (place: number) => names[place] ?? columns[place] ?? "";
  return {
    columns: Array.from({ length: Math.max(columns.length, names.length) }, (_, place) => nameAt(place)),
    named: new Set(columns.flatMap((column, place) => (named.has(column) ? [nameAt(place)] : []))),
    given: new Set(columns.flatMap((column, place) => (given.has(column) ? [nameAt(place)] : []))),
  };
}

function membersOf(expression: unknown): readonly unknown[] {
  const row = as("RowExpr", expression);
  return row === undefined ? [expression] : treesIn(row.args);
}

function fieldIn(expression: unknown): Field | undefined {
  const reference = as("ColumnRef", expression);
  if (reference === undefined) return;
  const fields = treesIn(reference.fields);
  const names = fields.map((each) => textIn(as("String", each) ?? {}, "sval") ?? "*");
  const column = names.at(-1);
  return column === undefined ? undefined : { alias: names.at(-2), column };
}

function fieldTree({ alias, column }: { readonly alias: string; readonly column: string }): Tree {
  return { ColumnRef: { fields: [{ String: { sval: alias } }, { String: { sval: column } }] } };
}
