import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { type Read, under } from "./endpoints.ts";
import { serverMessage } from "./request-error.ts";

/** Thrown where the input can't be sent; the message says why. */
export class RefusedInput extends Error {}

type Options<Input, Answer> = {
  /** Sends the change. May throw `RefusedInput` before anything is sent. */
  send: (input: Input) => Promise<Answer>;
  /** Said where the server gave no reason: what didn't happen, and what to do. */
  failure: string;
  /** Reads that are invalidated after success. */
  invalidates?: readonly Read[];
  /** Runs first once it is done; the change counts as under way until it has ended. */
  onDone?: (answer: Answer, input: Input) => unknown;
  /** Called after a failed request, for instance to fetch the data that caused a refusal. */
  onRefused?: () => unknown;
  /** For a button without room for a sentence: where the problem is said instead of in `problem`. */
  onProblem?: (problem: string) => void;
};

/** One change on the server: whether it is under way, why it failed, and what is read again after it. */
export function useChange<Input = void, Answer = unknown>(options: Options<Input, Answer>) {
  const client = useQueryClient();
  const sentence = (error: unknown): string =>
    error instanceof RefusedInput ? error.message : (serverMessage(error) ?? options.failure);
  // `isPending` is of the last render: two clicks before the next one would both find it false.
  const underWay = useRef(false);
  const { mutate, isPending, error, variables, reset } = useMutation<Answer, Error, Input>({
    mutationFn: options.send,
    // Sent even if the browser believes it is offline: a failed request is shown, a paused one isn't.
    networkMode: "always",
    onSuccess: async (answer, input) => {
      await options.onDone?.(answer, input);
      await Promise.all(
        (options.invalidates ?? []).map((read) => client.invalidateQueries({ queryKey: under(read) })),
      );
    },
    onError: async (failed) => {
      options.onProblem?.(sentence(failed));
      if (!(failed instanceof RefusedInput)) await options.onRefused?.();
    },
    onSettled: () => {
      underWay.current = false;
    },
  });
  return {
    /** Does nothing while an earlier one is under way. */
    run: (input: Input): void => {
      if (underWay.current) return;
      underWay.current = true;
      mutate(input);
    },
    busy: isPending,
    /** Input of the running change, which identifies the busy row of a list. */
    running: isPending ? variables : undefined,
    problem: error && !options.onProblem ? sentence(error) : null,
    /** Forgets the problem, as soon as something else is typed. */
    clear: reset,
  };
}
