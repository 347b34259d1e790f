-- One way to find the words most like a misspelt one, for every room's vocabulary.
create function words_like(vocabulary regclass, typed text) returns text[] language plpgsql stable
set pg_trgm.similarity_threshold = 0.2
as $$
declare
  nearest text[];
begin
  -- The index finds what shares some letters; what is then two slips away at most, or one in a short word, is alike.
  execute format(
    'select array_agg(word) from (
       select word from %s
       where word %% $1 and word ~ ''^[[:alnum:]]+$''
         and levenshtein(word, $1) <= case when length($1) < 5 then 1 else 2 end
       order by levenshtein(word, $1), word
       limit 5
     ) as nearest', vocabulary)
  into nearest using typed;
  return nearest;
end
$$;
drop function project_words_like(text);
drop function club_words_like(text);
