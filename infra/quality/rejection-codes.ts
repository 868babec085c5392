import { parseSync } from "vite";
import { textOf } from "./sources.ts";

type Node = { readonly type: string; readonly [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";

/** The node, or the list of them, with everything in it. */
const within = (value: unknown): readonly Node[] => {
  if (Array.isArray(value)) return value.flatMap(within);
  if (!isNode(value)) return [];
  return [
    value,
    ...Object.values(value).flatMap((child) => (typeof child === "object" ? within(child) : [])),
  ];
};

const treeOf = (file: string): readonly Node[] => within(parseSync(file, textOf(file)).program.body);

const nameOf = (node: unknown): string =>
  isNode(node) && typeof node["name"] === "string" ? node["name"] : "";

const textsIn = (value: unknown): readonly string[] =>
  within(value).flatMap(({ type, value: text }) =>
    type === "Literal" && typeof text === "string" ? [text] : [],
  );

/** The codes in these files' types `…Rejection`. */
export const rejectionCodes = (files: readonly string[]): ReadonlySet<string> =>
  new Set(
    files
      .filter((file) => /\btype \w*Rejection\b/.test(textOf(file)))
      .flatMap(treeOf)
      .filter(({ type, id }) => type === "TSTypeAliasDeclaration" && nameOf(id).endsWith("Rejection"))
      .flatMap(({ typeAnnotation }) => textsIn(typeAnnotation)),
  );

/** Rejection codes that this file translates to an HTTP error, or reads back from one. */
export const translatedIn = (file: string, codes: ReadonlySet<string>): readonly string[] =>
  treeOf(file)
    .flatMap((node) => [...answeredBy(node), ...readBackBy(node)])
    .filter((text) => codes.has(text));

const isHttpError = ({ type, callee }: Node): boolean =>
  type === "NewExpression" && nameOf(callee) === "HttpError";

const refuses = (branch: unknown): boolean =>
  within(branch).some(
    (node) =>
      node.type === "ThrowStatement" ||
      isHttpError(node) ||
      (node.type === "CallExpression" && /refus|invalidField/i.test(nameOf(node["callee"]))),
  );

/** Texts of an HttpError, or on which a branch depends that refuses the request. */
const answeredBy = (node: Node): readonly string[] => {
  if (isHttpError(node)) return textsIn(node["arguments"]);
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return refuses(node["consequent"]) ? comparedIn(node["test"]) : [];
    case "SwitchCase":
      return refuses(node["consequent"]) ? textsIn(node["test"]) : [];
    default:
      return [];
  }
};

const comparedIn = (test: unknown): readonly string[] =>
  within(test).flatMap(({ type, left, right }) =>
    type === "BinaryExpression" ? textsIn([left, right]) : [],
  );

const isCode = (node: unknown): boolean =>
  isNode(node) && node.type === "MemberExpression" && nameOf(node["property"]) === "code";

/** Texts with which an error's code is compared. */
const readBackBy = (node: Node): readonly string[] => {
  const { type, left, right, discriminant, cases } = node;
  if (type === "BinaryExpression" && (isCode(left) || isCode(right))) return textsIn([left, right]);
  if (type !== "SwitchStatement" || !isCode(discriminant)) return [];
  return (cases as readonly Node[]).flatMap(({ test }) => textsIn(test));
};
