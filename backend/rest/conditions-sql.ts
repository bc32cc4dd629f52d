import { type Comparison, type Condition, type Filter, OPERATORS, type Truth } from "./filter-grammar.ts";
import { fieldSql, type Relation } from "./relation.ts";
import { join, nothing, parameter, type Sql, sql } from "./sql.ts";

const TRUTH: Record<Truth, Sql> = {
  null: sql`null`,
  true: sql`true`,
  false: sql`false`,
  unknown: sql`unknown`,
};

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
    case "value":
      return valueSql(comparison);
    case "in":
      return sql`= any (${parameter(arrayLiteral(comparison.values))})`;
    case "is":
      return sql`is ${TRUTH[comparison.truth]}`;
  }
}

function valueSql({ operator, value }: Extract<Comparison, { kind: "value" }>): Sql {
  const isPattern = operator === "like" || operator === "ilike";
  return sql`${OPERATORS[operator]} ${parameter(isPattern ? value.replaceAll("*", "%") : value)}`;
}

/** PostgreSQL's text form of an array; `in.()` is the empty one. */
function arrayLiteral(values: readonly string[]): string {
  if (values.length === 1 && values[0] === "") return "{}";
  const quoted = values.map((value) => `"${value.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`);
  return `{${quoted.join(",")}}`;
}
