export { wonOffers } from "./deals.slots.ts";
export { WonOffer } from "./won-offer.tsx";
