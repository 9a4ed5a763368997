import { useState, type ComponentType } from "react";
import { ErrorBoundary } from "../error-boundary.tsx";
import { fillsNamed, fillsOf, type SlotOf } from "../slots.ts";
import { lazyExtra } from "./lazy-part.tsx";

/** What can be fetched before it is drawn. */
export type Fetchable = { readonly fetch: () => Promise<unknown> };
/** A component for a slot, and a function that fetches its code. */
export type Part<Props> = Fetchable & { readonly Component: ComponentType<Props> };

/** A component that is fetched separately from its screen. Once fetched it is drawn right away, so that nothing moves. */
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let fetched: ComponentType<Props> | undefined;
  const fetch = async () => (fetched = await load());
  const Later = lazyExtra(fetch);
  function Component(props: Props) {
    const [Fetched] = useState(() => fetched);
    if (!Fetched) return <Later {...props} />;
    return (
      <ErrorBoundary>
        <Fetched {...props} />
      </ErrorBoundary>
    );
  }
  return { Component, fetch };
}

/** Fetches the parts that fill the slot of this name. One that can't be fetched says so in its place once it is drawn. */
export const fetchParts = (slotName: string): Promise<unknown> =>
  Promise.allSettled(fillsNamed(slotName).map((part) => (part as Fetchable).fetch()));

type Props<Given extends object> = { of: SlotOf<Part<Given>>; with: Given };

/** What other areas put here. One that fails says so in its place, with Retry, and leaves the rest of the screen alone. */
export function Slot<Given extends object>({ of, with: given }: Props<Given>) {
  return fillsOf(of).map(({ Component }, at) => <Component key={at} {...given} />);
}
