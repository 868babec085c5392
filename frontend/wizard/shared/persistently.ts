/** Ours: how often a screen that did not arrive is asked for again before the page gives up, and how long between. */
const ATTEMPTS = 5;
const PAUSE_MS = 1_500;

/** Loads a part of the page, over short failures of the network too; throws what the last attempt threw. */
export const persistently = async <Loaded>(load: () => Promise<Loaded>, left = ATTEMPTS): Promise<Loaded> => {
  try {
    return await load();
  } catch (failure) {
    if (left <= 1) throw failure;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    return persistently(load, left - 1);
  }
};
