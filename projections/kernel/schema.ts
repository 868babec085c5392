/** The schema of the tables that serve reads; queries qualify names with it. */
export const READ_SCHEMA = "read_model";
/** The schema in which a rebuild creates its tables, which no query reads. */
export const shadowSchema = (readModel: string): string => `read_model_next_${readModel}`;
/** The schemas in which a verification copies the tables of a read model and rebuilds them. */
export const verifySchemas = (readModel: string) => ({
  live: `read_model_verify_${readModel}_live`,
  fresh: `read_model_verify_${readModel}_fresh`,
});
