import type { ReactNode } from "react";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { Button } from "../../../../ui/index.ts";
import type { BidSigning } from "./use-place-bid.ts";

type Props = {
  signing: BidSigning;
  /** Label of the button that leads back from the preview. */
  back?: string;
  framed?: boolean;
  /** Where to go once the bid is placed. */
  whenPlaced: ReactNode;
  /** The form, which shows why the terms could not be frozen. */
  children: ReactNode;
};

/** One bid on its way from the form to the chain, wherever it is now. */
export function SignBid({ signing, back = "Change bid", framed, whenPlaced, children }: Props) {
  return (
    <SigningFlow
      signing={signing}
      action="Sign and place bid"
      done="placed"
      mined="Your bid is on the chain. Listing it…"
      settled={whenPlaced}
      framed={framed}
      otherActions={
        <Button busy={signing.isAsking} onClick={signing.goBack}>
          {back}
        </Button>
      }
    >
      {children}
    </SigningFlow>
  );
}
