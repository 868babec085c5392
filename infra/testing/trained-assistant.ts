import { loadOwnModel } from "../runtime/own-model-file.ts";

/** Gives the assistant of this test file its own model before it is asked: most read it from the file that another has left. */
export const trainAssistant = async (): Promise<void> => {
  await loadOwnModel();
};
