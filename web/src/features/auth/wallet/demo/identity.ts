/** How the demo wallet names itself by EIP-6963. */
export const DEMO_WALLET = "example.trestle.demo-wallet";
