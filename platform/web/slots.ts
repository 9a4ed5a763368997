/** A place on a screen that other areas fill. The area whose screen it is declares it; `What` is what each fill provides. */
export type SlotOf<What> = { readonly name: string; readonly what?: What };

/** What an area puts into another area's slot, and where among the others: the lowest `order` comes first. */
export type Fill<What = unknown> = {
  readonly slot: SlotOf<What>;
  readonly order: number;
  readonly what: What;
};

/** Declares a slot. */
export const slot = <What>(name: string): SlotOf<What> => ({ name });

/** Puts something into a slot. The area that owns the slot never knows who does. */
export const fill = <What>(
  into: SlotOf<What>,
  { order, what }: { order: number; what: NoInfer<What> },
): Fill<What> => ({ slot: into, order, what });

let all: readonly Fill[] = [];

/** Says what fills the slots of all screens. Called once, before anything is drawn. */
export function offerFills(fills: readonly Fill[]): void {
  all = fills;
}

/** What was put into the slot of this name. */
export const fillsNamed = (name: string): readonly unknown[] =>
  all.filter(({ slot: of }) => of.name === name).map(({ what }) => what);

/** What was put into a slot, in order; nothing when nobody fills it. */
export const fillsOf = <What>(of: SlotOf<What>): readonly What[] =>
  all
    .filter((one): one is Fill<What> => one.slot === of)
    .sort((a, b) => a.order - b.order)
    .map(({ what }) => what);
