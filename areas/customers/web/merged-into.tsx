import { Id } from "#platform/contract/endpoint.ts";
import { Notice } from "#platform/web/ui/surface.tsx";
import { useMergedInto } from "./duplicates.queries.ts";

/** Where a customer is who is not here: with the one they were merged into. Nothing for everybody else. */
export function MergedInto({ goneId }: { goneId: string }) {
  const merge = useMergedInto(goneId, Id.safeParse(goneId).success).data?.[0];
  if (!merge) return null;
  return (
    <Notice>
      {merge.goneName === merge.contactName ? "This customer" : merge.goneName} was merged into{" "}
      <a className="link" href={`/contacts/${merge.contactId}`}>
        {merge.contactName}
      </a>{" "}
      as a duplicate.
    </Notice>
  );
}
