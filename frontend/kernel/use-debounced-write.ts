import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Delay after the last change until the address is written: browsers limit how often an address may be replaced, and each
 * new one asks for a list.
 */
export const ADDRESS_DEBOUNCE_MS = 300;

/**
 * A value that may change with every key, such as the filters of a list: shown at once, and written into the address by
 * `write` when it has rested. `keyOf` is the same for equal values. A change of the address from elsewhere, such as the back
 * button, replaces what is shown.
 */
export const useDebouncedWrite = <Value>(
  inAddress: Value,
  write: (value: Value) => void,
  keyOf: (value: Value) => string,
) => {
  const [shown, setShown] = useState(inAddress);
  const here = keyOf(inAddress);
  const wanted = keyOf(shown);
  const written = useRef(here);
  const follow = useEffectEvent(() => setShown(inAddress));
  const writeShown = useEffectEvent(() => write(shown));
  useEffect(() => {
    if (here !== written.current) follow();
    written.current = here;
  }, [here]);
  useEffect(() => {
    if (wanted === written.current) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      writeShown();
    }, ADDRESS_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  return [shown, setShown] as const;
};
