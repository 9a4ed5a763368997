import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useSearch } from "wouter";
import { navigate } from "wouter/use-browser-location";
import { listingFrom, queryTextOf, type Listing } from "./tasks.view.ts";

const typingPauseMilliseconds = 250;

/** What the list shows, kept in the address bar; the text in the search box runs ahead of it while somebody types. */
export function useTaskListing() {
  const query = useSearch();
  const listing = useMemo(() => listingFrom(new URLSearchParams(query)), [query]);
  const latest = useRef(listing);
  latest.current = listing;
  const change = useCallback((changes: Listing, replace = false) => {
    const text = queryTextOf({ ...latest.current, ...changes });
    navigate(`${window.location.pathname}${text ? `?${text}` : ""}`, { replace });
  }, []);

  const [searchText, setSearchText] = useState(listing.search ?? "");
  const sent = useRef(listing.search ?? "");
  useEffect(() => {
    const asked = listing.search ?? "";
    if (asked === sent.current) return;
    sent.current = asked;
    setSearchText(asked);
  }, [listing.search]);
  useEffect(() => {
    const wanted = searchText.trim();
    if (wanted === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = wanted;
      change({ search: wanted || undefined }, true);
    }, wanted ? typingPauseMilliseconds : 0);
    return () => clearTimeout(timer);
  }, [searchText, change]);

  const clear = useCallback(() => { setSearchText(""); sent.current = ""; navigate(window.location.pathname); }, []);
  return { listing, change, clear, searchText, setSearchText };
}
