import * as z from "zod/mini";

/**
 * Made by the caller before sending, so that a retry is the same lead. Any UUID; becomes lower case, as two spellings
 * would be two streams and one row.
 */
export const LeadId = z.uuid().check(z.toLowerCase()).brand<"LeadId">();
export type LeadId = z.infer<typeof LeadId>;

/** Integer, as the specification's `desiredServiceId` asks; allocated when the command is decided. */
export const BrandId = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<"BrandId">();
export type BrandId = z.infer<typeof BrandId>;
export const ServiceId = z.int().check(z.positive(), z.lte(2_147_483_647)).brand<"ServiceId">();
export type ServiceId = z.infer<typeof ServiceId>;

/** A district's code in shape; that a list has it is another question, since history keeps codes that a later list may have lost. */
export const DistrictCode = z.string().check(z.regex(/^\d{5,6}$/));
