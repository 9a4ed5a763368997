import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { listingFrom, queryTextOf, type Listing } from "./contacts.view.ts";

const typingPauseMilliseconds = 250;

/** What the list shows, kept in the address bar: it survives a reload, and Back undoes a choice. */
export function useListing() {
  const query = useSearch();
  const listing = useMemo(() => listingFrom(new URLSearchParams(query)), [query]);
  const latest = useRef(listing);
  latest.current = listing;

  const change = useCallback((changes: Listing, replace = false) => {
    const text = queryTextOf(listingFrom(new URLSearchParams(queryTextOf({ ...latest.current, ...changes }))));
    navigate(`${window.location.pathname}${text ? `?${text}` : ""}`, { replace });
  }, []);
  const clear = useCallback(() => navigate(window.location.pathname), []);

  return { listing, change, clear, ...useTypedSearch(listing.search ?? "", change) };
}

/** The text in the search box: runs ahead of the address bar while somebody types, follows it otherwise. */
function useTypedSearch(asked: string, change: (changes: Listing, replace: boolean) => void) {
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
    const timer = setTimeout(() => {
      sent.current = wanted;
      change({ search: wanted || undefined }, true);
    }, wanted ? typingPauseMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [text, change]);
  return { searchText: text, setSearchText: setText };
}
