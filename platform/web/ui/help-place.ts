import { createContext, type ReactNode } from "react";

/** What the header of every screen shows for help; the layout says what. */
export const HelpPlace = createContext<ReactNode>(null);
