import {
  createContext,
  type Dispatch,
  type SetStateAction,
  use,
  useEffect,
  useInsertionEffect,
  useRef,
  useState,
} from "react";
import { setUnsavedWork, unsavedWork } from "./browser-flags.ts";
import { useLatest } from "./use-latest.ts";

/** What keeps each piece of what is open and typed, by the name under which it is kept. */
const keepers = new Map<string, () => void>();

/** Keeps what is open and typed on this page when it has to be left without asking: it comes back when the person opens the address again in this tab. */
export function keepWork(): void {
  isKept = true;
  keepAll();
}

const keepAll = (): void => keepers.forEach((keep) => keep());

let isKept = false;
/** True once what is typed was kept: leaving the page loses nothing any more. */
export const hasKeptWork = (): boolean => isKept;

/** For what is drawn in place of a part that failed: what was typed in that part is there again once it is drawn anew. */
export function useKeptOfFailed(): void {
  // While this is drawn the part's forms still are there; once it has been, only those of other parts are.
  useState(keepAll);
  useEffect(() => {
    for (const key of keepers.keys()) setUnsavedWork(key, null);
  }, []);
}

/** Has `keep` called then as well. */
export const keepAlso = (name: string, keep: () => void): void => void keepers.set(name, keep);

// Removed from storage right away: anything the program can no longer read would break the page on every load.
const taken = new Map<string, unknown>();

function take(name: string): unknown {
  const text = unsavedWork(name);
  if (text !== null) {
    setUnsavedWork(name, null);
    taken.set(name, parsed(text));
  }
  return taken.get(name);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Where something of this name is kept, on the page that is open. */
export const keyOfKept = (name: string): string => `${window.location.pathname}:${name}`;

/** False around what is only on its way off the screen, such as a closed dialog: what was typed there was let go. */
export const KeepsHere = createContext(true);

/**
 * What was kept on this page under this name, or undefined. `read` returns what to keep when the page has to be left; undefined keeps nothing.
 * Without a name nothing is kept.
 */
export function useKept<T>(name: string | undefined, read: () => T | undefined): T | undefined {
  const [key] = useState(() => name && keyOfKept(name));
  const [found] = useState(() => (key ? (take(key) as T | undefined) : undefined));
  const latest = useLatest(read);
  const keepsHere = use(KeepsHere);
  useEffect(() => {
    if (!key || !keepsHere) return;
    taken.delete(key);
    const keep = () => {
      const value = latest.current();
      if (value !== undefined) setUnsavedWork(key, JSON.stringify(value));
    };
    keepers.set(key, keep);
    return () => {
      if (keepers.get(key) === keep) keepers.delete(key);
    };
  }, [key, keepsHere, latest]);
  return found;
}

/** Lets the screen at `path` open in this tab with a state that it keeps under `name`: for going from one screen to an action on another. */
export const keepFor = ({ path, name, value }: { path: string; name: string; value: unknown }): void =>
  setUnsavedWork(`${path}:${name}`, JSON.stringify(value));

/** A state that comes back when the page had to be left and is opened again: which dialog is open, what is typed. */
export function useKeptState<T>(name: string, initial: T | (() => T)): [T, Dispatch<SetStateAction<T>>] {
  const latest = useRef<T>(undefined);
  const kept = useKept(name, () => latest.current);
  const [state, setState] = useState<T>(kept === undefined ? initial : kept);
  useInsertionEffect(() => {
    latest.current = state;
  });
  return [state, setState];
}
