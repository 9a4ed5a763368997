import { fullNameOf } from "#platform/contract/full-name.ts";
import { useMemo } from "react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#platform/web/call.ts";
import { isDemo } from "#platform/web/demo-mode.ts";
import { useQueryOf } from "#platform/web/use-query-of.ts";
import { useDebounced } from "#platform/web/use-debounced.ts";
import { contactsApi } from "#areas/customers/contract/contacts.api.ts";
import { campaignsApi } from "#areas/email-campaigns/contract/campaigns.api.ts";
import { readersOffered } from "#areas/email-campaigns/contract/campaigns.pages.ts";

/** A customer an email is previewed as. */
export type Reader = { id: string; name: string };

/** Customers an email can be previewed as: the newest, or those matching what is typed; undefined until they are known. */
export function useReadersFor(
  text: string,
  enabled: boolean,
): { readers: (Reader & { note: string | null })[] | undefined; isFetching: boolean } {
  const { data, isError, isFetching } = useQueryOf(contactsApi.list, {
    query: { search: text || undefined, limit: readersOffered, fields: "card" },
    enabled,
  });
  // Without a name there is still an address.
  const readers = data?.slice(0, readersOffered).map(({ id, firstName, lastName, email, company }) => ({
    id,
    name: fullNameOf({ firstName, lastName }) || (email ?? "No name"),
    note: company,
  }));
  return { readers: readers ?? (isError ? [] : undefined), isFetching };
}

type Wanted = { subject: string; content: string; contactId: string | null };
const pauseMilliseconds = 300;

/** The email as one customer would get it, fetched a moment after its last change; the last one stays meanwhile. */
export function useMailPreview({ subject, content, contactId }: Wanted) {
  const wanted = useMemo<Wanted>(() => ({ subject, content, contactId }), [subject, content, contactId]);
  const asked = useDebounced(wanted, pauseMilliseconds);
  return useQuery({
    queryKey: ["mail-preview", asked],
    queryFn: async ({ signal }) =>
      isDemo()
        ? (await import("./previews.sample.ts")).samplePreview(asked)
        : call(campaignsApi.preview, { body: asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}
