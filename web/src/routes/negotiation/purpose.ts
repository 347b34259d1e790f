export const purpose =
  "Before a bid is placed, a customer and a developer can negotiate privately, offer by offer, until both agree.";
