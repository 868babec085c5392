import { loadBuiltInModel } from "../runtime/built-in-model-file.ts";

/** Gives the assistant of this test file the built-in model before it is asked: most read it from the file that another has left. */
export const trainAssistant = async (): Promise<void> => {
  await loadBuiltInModel();
};
