import { lazyExtra } from "#platform/web/ui/lazy-part.tsx";

const List = lazyExtra(
  async () => (await import("./workspace-list.tsx")).WorkspaceList,
  () => null,
);

/** Switches between businesses; someone with only one sees none of it and fetches nothing for it. */
export function WorkspaceMenu({ count }: { count: number }) {
  return count > 1 && <List />;
}
