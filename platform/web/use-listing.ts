import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "./navigate.ts";
import { useLatest } from "./use-latest.ts";

const typingPauseMilliseconds = 250;

/** How a list's choices are written in the address: read leniently, written short. Constant, outside components. */
export type ListingWords<Listing> = {
  listingFrom: (query: URLSearchParams) => Listing;
  queryTextOf: (listing: Listing) => string;
};

/** What a list shows, kept in the address bar: it survives a reload, and Back undoes a choice. */
export function useListingOf<Listing extends { search?: string }>({
  listingFrom,
  queryTextOf,
}: ListingWords<Listing>) {
  const query = useSearch();
  const listing = useMemo(() => listingFrom(new URLSearchParams(query)), [query, listingFrom]);
  const latest = useLatest(listing);

  const change = useCallback(
    (changes: Partial<Listing>, replace = false) => {
      const text = queryTextOf(
        listingFrom(new URLSearchParams(queryTextOf({ ...latest.current, ...changes }))),
      );
      navigate(`${window.location.pathname}${text ? `?${text}` : ""}`, { replace });
    },
    [listingFrom, queryTextOf, latest],
  );
  const search = useCallback(
    (text: string | undefined) => change({ search: text } as Partial<Listing>, true),
    [change],
  );
  const clear = useCallback(() => navigate(window.location.pathname), []);

  return { listing, change, clear, ...useTypedSearch(listing.search ?? "", search) };
}

/** The text in the search box: runs ahead of the address bar while somebody types, follows it otherwise. */
function useTypedSearch(asked: string, search: (text: string | undefined) => void) {
  const [text, setText] = useState(asked);
  const sent = useRef(asked);
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setText(asked);
  }, [asked]);
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(
      () => {
        sent.current = wanted;
        search(wanted || undefined);
      },
      wanted ? typingPauseMilliseconds : 0,
    );
    return () => clearTimeout(timer);
  }, [text, search]);
  return { searchText: text, setSearchText: setText };
}
