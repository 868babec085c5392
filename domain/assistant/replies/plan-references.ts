import type { Offering } from "../offering.ts";
import type { Reading } from "../understanding/reading.ts";
import type { ConversationPlans } from "./conversation-plans.ts";
import {
  changedInList,
  cheaperAlike,
  insteadOfPlanInHand,
  ofOtherOperators,
} from "./references/alternatives.ts";
import { ofCompared } from "./references/compared-plans.ts";
import {
  decodersOfShown,
  factOfCheapest,
  factOfShown,
  factOfSuperlative,
  ofShown,
} from "./references/fact-references.ts";
import { judged, overYear, perPerson, savingOfSpeed, secondYear } from "./references/figure-references.ts";
import {
  comparedInList,
  countedInList,
  leastOverYear,
  nextInList,
  ofFirstList,
  ofLastList,
  ofOrderAlone,
  ofTheTwo,
  purchaseOfTwo,
  whichPlans,
} from "./references/list-references.ts";
import { costOfOne, costOfSuch, namedOrPriced, ofOperatorOrSpeed } from "./references/named-plans.ts";
import { type Conversation, isAboutPlans, type Referred, type Resolver } from "./references/referred.ts";

/** Resolves what a message refers to by name, by price, or as the plans of the last list: the first that finds something decides. */
export const withReferences = (understood: Reading, conversation: Conversation): Referred => {
  const listed = listedFor(understood, conversation.plans);
  const plain: Referred = { understood, listed, only: null, listing: null };
  const resolvers = [...OF_ANY_MESSAGE, ...(isAboutPlans(understood.intent) ? OF_PLANS_ALONE : [])];
  for (const resolve of resolvers) {
    const referred = resolve(plain, conversation);
    if (referred !== null) return referred;
  }
  return plain;
};

/** After the details of one plan "el primero" is the first of the list before them. */
const listedFor = ({ isCounted }: Reading, { counted, last }: ConversationPlans): readonly Offering[] =>
  isCounted ? counted : last;

/** Whatever the message is taken for. */
const OF_ANY_MESSAGE: readonly Resolver[] = [
  whichPlans,
  ofFirstList,
  ofOrderAlone,
  leastOverYear,
  costOfSuch,
  decodersOfShown,
  ofCompared,
  perPerson,
  ofShown,
  judged,
  ofOtherOperators,
  overYear,
  secondYear,
  savingOfSpeed,
  ofTheTwo,
  nextInList,
];

/** Of a message about plans. */
const OF_PLANS_ALONE: readonly Resolver[] = [
  countedInList,
  purchaseOfTwo,
  comparedInList,
  cheaperAlike,
  insteadOfPlanInHand,
  changedInList,
  costOfOne,
  namedOrPriced,
  ofOperatorOrSpeed,
  factOfShown,
  factOfCheapest,
  factOfSuperlative,
  ofLastList,
];
