/** Where the tables that serve reads live; queries name it in full. */
export const READ_SCHEMA = "read_model";
/** Where a rebuild makes its tables, out of every query's sight. */
export const shadowSchema = (readModel: string): string => `read_model_next_${readModel}`;
/** Where a verification copies the tables of a read model, and where it makes them again. */
export const verifySchemas = (readModel: string) => ({
  live: `read_model_verify_${readModel}_live`,
  fresh: `read_model_verify_${readModel}_fresh`,
});
