import * as fc from "fast-check";

/** For tests: checks that the property holds for every sample; throws with the smallest counterexample. Synchronous only. */
export const assertProperty = <Sample>(property: fc.IProperty<Sample>): void => fc.assert(property);
