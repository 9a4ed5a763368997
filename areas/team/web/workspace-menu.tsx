import { lazy, Suspense } from "react";

const List = lazy(async () => ({ default: (await import("./workspace-list.tsx")).WorkspaceList }));

/** The way to one's other businesses; whoever has one only sees none of it and fetches nothing for it. */
export function WorkspaceMenu({ count }: { count: number }) {
  return count > 1 && <Suspense fallback={null}><List /></Suspense>;
}
