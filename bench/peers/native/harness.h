/* The frame of the C programs: loads the document once, parses it as often as it is told to. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * Parses one document, fed in pieces of CHUNK_BYTES or in place: it may write over the bytes, which
 * are restored between two calls, outside of the times. Returns 0, or another number on failure.
 */
typedef int parse_function(char *bytes, size_t length, signature *sum);

enum { CHUNK_BYTES = 65536 };

/*
 * Reads the file named by the first argument, prints {"ready":true}, and then, for each line
 * `run <iterations>` of its input, one line of JSON with the times of one iteration and the sums.
 */
int run_harness(int argument_count, char **arguments, parse_function *parse);

#ifdef __cplusplus
}
#endif

#endif
