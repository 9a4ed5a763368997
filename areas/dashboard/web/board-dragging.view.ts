type Place = { id: string; left: number; top: number };

/** The next column to the right or left of a dragged tile; undefined at the end. */
export function nextColumn(
  places: readonly Place[],
  overId: string | undefined,
  step: 1 | -1,
): Place | undefined {
  const inOrder = [...places].sort((a, b) => a.left - b.left);
  const at = inOrder.findIndex((place) => place.id === overId);
  return inOrder[at < 0 ? 0 : at + step];
}

type Box = { id: string; left: number; right: number; top: number; bottom: number };

/** The column under the pointer, else the nearest one not more than `reach` pixels away; undefined beside the board. */
export function columnAt(
  boxes: readonly Box[],
  { x, y }: { x: number; y: number },
  reach: number,
): Box | undefined {
  const away = ({ left, right, top, bottom }: Box) => Math.max(left - x, x - right, top - y, y - bottom, 0);
  return boxes.filter((box) => away(box) <= reach).sort((a, b) => away(a) - away(b))[0];
}

type Told = { active: { id: unknown } };
type ToldOver = Told & { over: { id: unknown } | null };

/** What a screen reader announces while a tile is dragged. */
export const dragWords = (nameOf: (id: unknown) => string, stageOf: (id: unknown) => string | undefined) => ({
  onDragStart: ({ active }: Told) => `Picked up ${nameOf(active.id)}.`,
  onDragOver: ({ active, over }: ToldOver) =>
    over
      ? `${nameOf(active.id)} is over ${stageOf(over.id) ?? "no stage"}.`
      : `${nameOf(active.id)} isn’t over a stage.`,
  onDragEnd: ({ active, over }: ToldOver) =>
    over
      ? `${nameOf(active.id)} was moved to ${stageOf(over.id) ?? "no stage"}.`
      : `${nameOf(active.id)} stays where they were.`,
  onDragCancel: ({ active }: Told) => `${nameOf(active.id)} stays where they were.`,
});
