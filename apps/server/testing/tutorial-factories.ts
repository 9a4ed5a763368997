/** Calls about a person's own progress with tutorials, which are everybody's. */
export const tutorialFactories = {
  "POST /api/help/tutorials/:id/steps/:stepId": async () => ({
    params: { id: "daily-routine", stepId: "look-at-today" },
  }),
  "POST /api/help/tutorials/:id/restart": async () => ({ params: { id: "daily-routine" } }),
};
