import { businessHere } from "./whose.ts";

/** What this browser keeps for the product (Spec 1 §3, local browser flags). The only file that touches the browser's storage. */
const names = {
  welcomeBannerClosed: "welcomeBannerClosed",
  explainerSeen: "explainerSeen",
  onboardingSeen: "onboardingSeen",
  demoMode: "demoMode",
  demoLeadInfo: "demoLeadInfo",
  testMode: "testMode",
  selectedPlan: "selectedPlan",
  setupCompleted: "setupCompleted",
  visit: "visit",
  signOutOwed: "signOutOwed",
  testedItems: "testedItems",
} as const;

export type YesFlag = Exclude<keyof typeof names, "demoLeadInfo" | "selectedPlan" | "visit" | "testedItems">;

/** The browser's database of answers for when there is no connection (`kept-answers.ts`). */
export const keptName = "answers";

export type DemoLeadInfo = {
  firstName: string;
  lastName: string;
  email: string;
  companyName: string;
  phone: string;
  timestamp: string;
};

// Storage can be blocked (private windows, policies): then every flag is simply not set.
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // There is no storage to keep it in.
  }
}

/** True when the flag is stored as true. */
export const hasFlag = (flag: YesFlag): boolean => read(names[flag]) === "true";

/** Stores a flag as true. */
export const setFlag = (flag: YesFlag): void => write(names[flag], "true");

/** Removes flags. */
export const clearFlags = (...flags: (keyof typeof names)[]): void =>
  flags.forEach((flag) => write(names[flag], null));

/**
 * Whose browser this is, and since when: from signing in until Sign Out. It outlives a session that ends any other way; null means that
 * nobody was signed in here.
 */
export const visitHere = (): string | null => read(names.visit);

const visitorOf = (visit: string | null): string => visit?.split(" ")[0] ?? "";

/** Notes who is signed in here. A different person starts a new visit. */
export function beginVisit(userId: string): void {
  if (visitorOf(visitHere()) !== userId) write(names.visit, `${userId} ${Date.now().toString(36)}`);
}

/** Opens the screens without signing in. What an earlier visit without Sign Out left here no longer counts. */
export function letIn(flag: "demoMode" | "testMode"): void {
  clearFlags("visit");
  setFlag(flag);
}

/** True when a flag opens the screens. Not when somebody was signed in and did not sign out: they must sign in again (the wizard stores the flag too). */
export const isLetIn = (): boolean => visitHere() === null && (hasFlag("demoMode") || hasFlag("testMode"));

/** The plan chosen on the landing page (starter, professional or enterprise), or null. */
export const selectedPlan = (): string | null => read(names.selectedPlan);

/** Keeps the plan chosen on the landing page. */
export const setSelectedPlan = (plan: string): void => write(names.selectedPlan, plan);

/** What was ticked in the tutorial checklist, by key. */
export const testedItems = (): string[] => read(names.testedItems)?.split(" ").filter(Boolean) ?? [];

/** Keeps what is ticked in the tutorial checklist. */
export const setTestedItems = (keys: readonly string[]): void =>
  write(names.testedItems, keys.length > 0 ? keys.join(" ") : null);

/** This person's answers of this business's wizard as JSON that could not be saved yet, or null. */
export const pendingSetup = (): string | null => read(ownKey("pendingSetup", ""));

/** Keeps answers of the wizard until they are saved; null forgets them. */
export const setPendingSetup = (answers: string | null): void => write(ownKey("pendingSetup", ""), answers);

/** Who asked for the demo, or undefined. */
export function demoLeadInfo(): DemoLeadInfo | undefined {
  try {
    return (JSON.parse(read(names.demoLeadInfo) ?? "null") as DemoLeadInfo | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps who asked for the demo. */
export const setDemoLeadInfo = (info: DemoLeadInfo): void => write(names.demoLeadInfo, JSON.stringify(info));

// For one visit and one business: the next person to sign in in this tab does not get it, nor the same person after signing out, nor in another of their businesses.
const ownKey = (kind: string, name: string): string =>
  `${kind}:${visitHere() ?? ""}:${businessHere() ?? ""}:${name}`;
const unsavedKey = (name: string): string => ownKey("unsaved", name);

/** What was being written under this name in this tab and is not saved yet, or null: it outlives a reload, not the tab. */
export function unsavedWork(name: string): string | null {
  try {
    return sessionStorage.getItem(unsavedKey(name));
  } catch {
    return null;
  }
}

/** Stores what is being written; null forgets it. */
export function setUnsavedWork(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(unsavedKey(name));
    else sessionStorage.setItem(unsavedKey(name), text);
  } catch {
    // There is no storage to keep it in.
  }
}

const leftAtName = "the address that was left";

/** Keeps where in this tab the person of this visit was when they had to sign in again; null forgets it. */
export const setLeftAt = (address: string | null): void => setUnsavedWork(leftAtName, address);

/** Where this person was in this tab when they had to sign in again, or null. */
export const leftAt = (userId: string): string | null =>
  visitorOf(visitHere()) === userId ? unsavedWork(leftAtName) : null;

const switchedName = "switched";

/** Notes that this tab's page is loaded anew because the session went to another of the person's businesses. */
export function noteSwitched(): void {
  try {
    sessionStorage.setItem(switchedName, "true");
  } catch {
    // The page is loaded anew all the same.
  }
}

/** True once after `noteSwitched`. */
export function takeSwitched(): boolean {
  try {
    const was = sessionStorage.getItem(switchedName) !== null;
    sessionStorage.removeItem(switchedName);
    return was;
  } catch {
    return false;
  }
}

/** Removes what was kept for when there is no connection; resolves when it is gone, or when it can't be removed now: without a visit nobody sees it. */
export function forgetAnswers(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const asked = indexedDB.deleteDatabase(keptName);
      asked.onsuccess = asked.onerror = asked.onblocked = () => resolve();
    } catch {
      resolve();
    }
  });
}

/** Clears everything that this browser keeps for the product: part of signing out (Spec 1 §7). */
export function clearBrowser(): void {
  void forgetAnswers();
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Nothing was kept.
  }
}

/** Calls `listener` when another tab clears what the browser keeps. */
export const onClearedElsewhere = (listener: () => void): void =>
  window.addEventListener("storage", ({ key, storageArea }) => {
    if (key === null && storageArea === localStorage) listener();
  });
