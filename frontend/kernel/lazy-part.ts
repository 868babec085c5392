import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadRequired } from "./load-with-retries.ts";

/** A component of another chunk, which is loaded when it is first rendered and tried again until it is there. */
export const lazyPart = <Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> => lazy(async () => ({ default: await loadRequired(load) }));
