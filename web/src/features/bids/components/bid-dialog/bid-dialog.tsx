import { useQuery } from "@tanstack/react-query";
import { bidNumber } from "@trestle/domain/bids/bid.ts";
import { Drawing } from "../../../../components/drawings/drawing.tsx";
import { exactTime, relativeTime } from "../../../../lib/format.ts";
import { serverMessage } from "../../../../lib/request-error.ts";
import { Button, Dialog, EmptyState, SkeletonRows } from "../../../../ui/index.ts";
import { BID_FAILED, bidQuery } from "../../api/bids.ts";
import { BidContents, type BidParts } from "./bid-contents.tsx";

type Props = BidParts & {
  projectId: string;
  bidIndex: number;
  viewerId: string | null;
  title?: string;
  opened: boolean;
  onClose: () => void;
};

/** Shows a bid and its bidder, fetched again at every opening. */
export function BidDialog(props: Props) {
  const { projectId, bidIndex, viewerId, title, opened, onClose } = props;
  const {
    data: bid,
    error,
    refetch,
  } = useQuery({ ...bidQuery(projectId, bidIndex, viewerId), enabled: opened });
  return (
    <Dialog
      title={title ?? `Bid no. ${bidNumber(bidIndex)}`}
      subtitle={
        bid ? (
          <>
            {bid.projectTitle}, <time title={exactTime(bid.placedAt)}>{relativeTime(bid.placedAt)}</time>
          </>
        ) : undefined
      }
      opened={opened}
      onClose={onClose}
      width={620}
    >
      {bid ? (
        <BidContents bid={bid} {...props} />
      ) : error ? (
        <EmptyState
          drawing={<Drawing name="gate" failed />}
          title={BID_FAILED}
          actions={
            <Button kind="soft" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          <p role="alert">{serverMessage(error) ?? "The server didn’t answer in time."}</p>
        </EmptyState>
      ) : (
        <SkeletonRows rows={6} label="Loading the bid" />
      )}
    </Dialog>
  );
}
