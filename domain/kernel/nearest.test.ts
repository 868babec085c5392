import { expect, test } from "vitest";
import { nearest, similarNames } from "./nearest.ts";

const VERBS = ["as-of", "diff", "timeline", "events", "export"];

test.each([
  ["evnets", ["events"]],
  ["timelin", ["timeline"]],
  ["EXPORT", ["export"]],
  ["ex", ["export"]],
])("%j may have meant %j", (word, names) => {
  expect(nearest(word, VERBS)).toEqual(names);
});

test("a word that is near none has no suggestions", () => {
  expect(nearest("marzipan", VERBS)).toEqual([]);
  expect(nearest("", VERBS)).toEqual([]);
});

const TYPES = [
  "LeadEntered",
  "LeadLost",
  "LeadQuoted",
  "LeadSubmitted",
  "LeadViewed",
  "LeadConverted",
  "ConversationErased",
  "PersonalDataErased",
  "ExportPermissionChanged",
];

test.each([
  ["LeadErased", ["LeadEntered", "LeadQuoted", "LeadViewed", "ConversationErased", "PersonalDataErased"]],
  ["LeadConvert", ["LeadConverted"]],
  ["DataDeleted", ["PersonalDataErased"]],
  ["LeadPersonalDataRemovedFromHistory", ["PersonalDataErased"]],
  [
    "VisitorsOfLead",
    ["LeadEntered", "LeadLost", "LeadQuoted", "LeadSubmitted", "LeadViewed", "LeadConverted"],
  ],
  ["Nothing", []],
  ["", []],
])("%j may have meant a name that is near, or shares its rarest word: %j", (word, names) => {
  expect(similarNames(word, TYPES)).toEqual(names);
});
