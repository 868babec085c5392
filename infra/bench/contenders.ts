/** The contenders, in the order of the tables. */
export const CONTENDERS = {
  ours: "POST /api/contacts: encrypted, as an event, group commit",
  "crud-duties":
    "the same route with the same duties: in one transaction a row with sealed fields, its key, an outbox and an audit row",
  crud: "the same route, one INSERT of the lead as a row",
  "crud-batched": "the same with several rows in one INSERT",
  emmett: "the same route, appended by emmett-postgresql",
  ceiling: "the same route without a database",
} as const;
export type Contender = keyof typeof CONTENDERS;

export const isContender = (name: string): name is Contender => Object.hasOwn(CONTENDERS, name);

/** The route of the other contenders, in an application that is otherwise the same. */
export const PLAIN_PATH = "/api/bench/leads";

export const pathOf = (contender: Contender): string => (contender === "ours" ? "/api/contacts" : PLAIN_PATH);
