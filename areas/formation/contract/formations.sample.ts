const owners = [{ name: "Mara Lind", percent: "100.00" }];

/** The sample business's orders: one on its way, one done. `doneSteps`: how many of its steps, from the first on. */
export const sampleOrders = [
  {
    businessName: "Alder & Rye Catering LLC",
    businessType: "llc",
    incorporationState: "DE",
    businessPurpose: "Catering",
    owners,
    additionalServices: ["banking_setup"],
    doneSteps: 3,
    daysAgo: 4,
  },
  {
    businessName: "Alder & Rye LLC",
    businessType: "llc",
    incorporationState: "WY",
    businessPurpose: "Bakery",
    owners,
    additionalServices: ["banking_setup"],
    doneSteps: 99,
    daysAgo: 75,
  },
] as const;
