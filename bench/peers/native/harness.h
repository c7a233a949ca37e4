/* The frame of the C programs: loads the document once, parses it as often as it is told to. */
#ifndef HARNESS_H
#define HARNESS_H

#include <stddef.h>

#include "record.h"

/* Parses one document, fed in pieces of CHUNK_BYTES. Gives 0, or another number when it failed. */
typedef int parse_function(const char *bytes, size_t length, signature *sum);

enum { CHUNK_BYTES = 65536 };

/*
 * Reads the file named by the first argument, prints {"ready":true}, and then, for each line
 * `run <iterations>` of its input, one line of JSON with the times of one iteration and the sums.
 */
int run_harness(int argument_count, char **arguments, parse_function *parse);

#endif
