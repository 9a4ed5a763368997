export { useTelephoneMode } from "./telephone.queries.ts";
