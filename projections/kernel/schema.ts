/** Where the tables that serve reads live; queries name it in full. */
export const READ_SCHEMA = "read_model";
/** Where a rebuild makes its tables, out of every query's sight. */
export const shadowSchema = (readModel: string): string => `read_model_next_${readModel}`;
