import * as fc from "fast-check";

/** For tests: the property holds for every sample, or this throws with the smallest that breaks it. Synchronous only. */
export const holds = <Sample>(property: fc.IProperty<Sample>): void => fc.assert(property);
