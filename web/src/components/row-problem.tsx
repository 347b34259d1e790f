/** What is wrong in a row, under its first field. */
export function RowProblem({ message }: { message: string | undefined }) {
  return message ? (
    <p className="err mt1" role="alert">
      {message}
    </p>
  ) : null;
}
