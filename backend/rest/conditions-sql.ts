import type {
  Comparison,
  Condition,
  Filter,
  QuantifiedOperator,
  SearchOperator,
  SimpleOperator,
} from "./filter-grammar.ts";
import { fieldSql, type Relation } from "./relation.ts";
import { join, nothing, parameter, type Sql, sql } from "./sql.ts";

const SIMPLE: Record<SimpleOperator, Sql> = {
  neq: sql`<>`,
  cs: sql`@>`,
  cd: sql`<@`,
  ov: sql`&&`,
  sl: sql`<<`,
  sr: sql`>>`,
  nxr: sql`&<`,
  nxl: sql`&>`,
  adj: sql`-|-`,
};

const QUANTIFIED: Record<QuantifiedOperator, Sql> = {
  eq: sql`=`,
  gte: sql`>=`,
  gt: sql`>`,
  lte: sql`<=`,
  lt: sql`<`,
  like: sql`like`,
  ilike: sql`ilike`,
  match: sql`~`,
  imatch: sql`~*`,
};

const SEARCH: Record<SearchOperator, Sql> = {
  fts: sql`to_tsquery`,
  plfts: sql`plainto_tsquery`,
  phfts: sql`phraseto_tsquery`,
  wfts: sql`websearch_to_tsquery`,
};

const TRUTH = { null: sql`null`, true: sql`true`, false: sql`false`, unknown: sql`unknown` };

/** ` where …` for conditions that must all hold; nothing for none. */
export function whereSql(relation: Relation, conditions: readonly Condition[]): Sql {
  if (conditions.length === 0) return nothing;
  return sql` where ${join(
    conditions.map((condition) => conditionSql(relation, condition)),
    " and ",
  )}`;
}

function conditionSql(relation: Relation, condition: Condition): Sql {
  if (condition.kind === "filter") return filterSql(relation, condition);
  const parts = condition.conditions.map((inner) => conditionSql(relation, inner));
  const group = sql`(${join(parts, condition.operator === "and" ? " and " : " or ")})`;
  return condition.negated ? sql`not ${group}` : group;
}

function filterSql(relation: Relation, { field, negated, comparison }: Filter): Sql {
  const compared = sql`${fieldSql(relation, field)} ${comparisonSql(comparison)}`;
  return negated ? sql`not ${compared}` : compared;
}

function comparisonSql(comparison: Comparison): Sql {
  switch (comparison.kind) {
    case "simple":
      return sql`${SIMPLE[comparison.operator]} ${parameter(comparison.value)}`;
    case "quantified":
      return quantifiedSql(comparison);
    case "in":
      return sql`= any (${parameter(arrayLiteral(comparison.values))})`;
    case "is":
      return sql`is ${TRUTH[comparison.truth]}`;
    case "isdistinct":
      return sql`is distinct from ${parameter(comparison.value)}`;
    case "search": {
      const language = comparison.language === null ? nothing : sql`${parameter(comparison.language)}, `;
      return sql`@@ ${SEARCH[comparison.operator]}(${language}${parameter(comparison.value)})`;
    }
  }
}

function quantifiedSql({ operator, quantifier, value }: Extract<Comparison, { kind: "quantified" }>): Sql {
  const isPattern = operator === "like" || operator === "ilike";
  const operand = parameter(isPattern ? value.replaceAll("*", "%") : value);
  if (quantifier === null) return sql`${QUANTIFIED[operator]} ${operand}`;
  return sql`${QUANTIFIED[operator]} ${quantifier === "any" ? sql`any` : sql`all`}(${operand})`;
}

/** PostgreSQL's text form of an array; `in.()` is the empty one. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return "{}";
  const quoted = values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  return `{${quoted.join(",")}}`;
}
