export const purpose =
  "Before a bid is placed, a customer and a developer may talk in private: one offer, one answer, until both agree.";
